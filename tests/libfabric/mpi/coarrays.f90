! SPDX-License-Identifier: BSD-3-Clause
! Coarrays of Fortran: puts and gets with and without strides, atomics, locks, events, and synchronization of pairs.
! OpenCoarrays makes them of windows that are locked as long as the program runs (passive target).
program coarrays
  use iso_fortran_env
  implicit none
  integer, parameter :: n = 20000
  integer :: x(n)[*], total[*]
  integer(atomic_int_kind) :: counter[*]
  type(lock_type) :: mutex[*]
  type(event_type) :: arrived[*]
  integer :: me, images, left, right, round, value

  me = this_image()
  images = num_images()
  left = merge(images, me - 1, me == 1)
  right = merge(1, me + 1, me == images)
  counter = 0
  total = 0
  do round = 1, 5
    x = me
    sync all
    call check(all(x(:)[left] == left) .and. x(n)[right] == right, "get")
    sync all
    x(:)[right] = me * round
    sync all
    call check(all(x == left * round), "put")
    sync all
    x(::3)[right] = -me
    sync all
    call check(all(x(::3) == -left) .and. all(x(2::3) == left * round), "put with a stride")
    sync all
  end do

  do round = 1, 50
    call atomic_add(counter[1], 1)
  end do
  do round = 1, 10
    lock(mutex[1])
    value = total[1]
    total[1] = value + 1
    unlock(mutex[1])
  end do
  do round = 1, 20
    event post(arrived[right])
    event wait(arrived)
  end do
  do round = 1, 20
    if (mod(me, 2) == 1 .and. me < images) sync images(me + 1)
    if (mod(me, 2) == 0) sync images(me - 1)
  end do
  sync all
  if (me == 1) then
    call atomic_ref(value, counter)
    call check(value == 50 * images, "atomics")
    call check(total == 10 * images, "locks")
  end if

  value = me
  call co_sum(value)
  call check(value == images * (images + 1) / 2, "co_sum")
  value = me
  call co_broadcast(value, images)
  call check(value == images, "co_broadcast")
  if (me == 1) print *, "coarrays of", images, "images: passed"

contains

  subroutine check(holds, what)
    logical, intent(in) :: holds
    character(len=*), intent(in) :: what
    if (.not. holds) then
      print *, "image", me, "round", round, "failed: ", what
      error stop 1
    end if
  end subroutine

end program
