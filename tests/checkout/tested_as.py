# SPDX-License-Identifier: BSD-3-Clause
"""How commands of pages are tested whose blocks no test runs as they stand (`sh needs X`): in a shorter version
(SHORTER), by another test (BY), or by none, for a reason (BY_NONE). not_run.py fails for a command that is in none of
them, and for an entry that no page has or whose test does not exist.
"""
import re

VERIFY, COMPILER = "statewirec verify spec/proof/*.scenario", "build/release/generator/statewirec"
MESSAGES = "python3 bench/messages/run.py"
LAUNCHED = "--launcher build/release/tools/statewire"
MAIN_JOB = "build/release/examples/main_job"
MUTANTS, LANES_MUTANTS = (f"tests/proof/{name}.py {COMPILER} spec" for name in ("mutants", "lanes_mutants"))

# Command: what is replaced in it, by what. Program and other options stay. commands.py --shorter runs these.
SHORTER = {
    f"{VERIFY} --jobs 2": ("*", "crossing*"),
    f"{VERIFY} --jobs 2 --coverage reached.json": ("*", "crossing*"),
    f"{VERIFY} --deep": ("*", "link_loss"),
    "statewirec verify spec/lanes/*.scenario": ("*", "lanes_only"),
    "statewirec verify spec/lanes/*.scenario --jobs 1": ("*", "lanes_only"),
    f"{MUTANTS} --all": ("--all", "--all --only 'a discarded attempt comes back'"),
    f"{LANES_MUTANTS}/lanes": ("spec/lanes", "spec/lanes --only \"a writer of a ring does not notice the socket's end\""),
    f"python3 tests/conformance/update_paths.py {COMPILER} spec tests/conformance/paths": ("conformance/paths", "conformance/paths ring"),
    "statewire simulate --seeds 1..1000000 --jobs 2": ("1000000", "1000"),
    "STATEWIRE_CHURN=100000 build/release/tests/context/test_context --gtest_filter='Churn.memory*'": ("100000", "2000"),
    # The suite itself: what is left to be seen is that the options select tests.
    "ctest -R conformance --output-on-failure": ("ctest", "ctest --test-dir build/release -N"),
    "ctest --preset release -R differential": ("--preset release", "--test-dir build/release -N"),
    "ctest --test-dir build/release -L golden": ("-L", "-N -L"),
    "ctest --test-dir build/release -LE long -j 2": ("-LE", "-N -LE"),
    "ctest --test-dir build/release -R Finalizing --output-on-failure": ("-R", "-N -R"),
    "python3 bench/dispatch/table.py g++=build/release/bench/dispatch/dispatch clang++=build/clang/bench/dispatch/dispatch":
        ("clang++=build/clang/bench/dispatch/dispatch", "--repetitions 1"),
}

QUICK = ("bench.each_benchmark_runs", "bench/run.sh")  # few rounds, and pages are written to copies
LAUNCHERS, LIBFABRIC, PACKAGES = "tests/launcher/launchers", "tests/libfabric/mpi", "tests/package/debian_tree.sh"
# Command: the test of ctest, or `.ci/run`, that runs the program with these options; a file of it, and what stands there.
BY = {
    "./do bench": ("bench.each_benchmark_runs", "do", './bench/run.sh "build/$PRESET" "${2:-}"'),
    f"python3 bench/compiler/measure.py {COMPILER} --page docs/benchmarks/compiler-cost.md":
        (*QUICK, "$(page --page $pages/compiler-cost.md) $(quick --sizes 10)"),
    f"{MESSAGES} --programs build/release/bench/messages {LAUNCHED} --rounds 5 --output docs/benchmarks/messages.md "
    "--plot docs/benchmarks/messages.svg": (*QUICK, "$(page --output $pages/messages.md --plot $pages/messages.svg)"),
    f"{MESSAGES} --within-host --programs build/release/bench/messages {LAUNCHED} --groups latency,bandwidth,rate "
    "--output docs/benchmarks/within-host.md": (*QUICK, "--groups latency,bandwidth,rate $(page --output $pages/within-host.md)"),
    "python3 bench/mpi/run.py --build build/release --output docs/benchmarks/mpi.md":
        (*QUICK, 'bench/mpi/run.py --build "$build" $(page --output $pages/mpi.md)'),
    "python3 bench/large/run.py --build build/release --output docs/benchmarks/large.md":
        (*QUICK, 'bench/large/run.py --build "$build" $(page --output $pages/large.md)'),
    "nice -n -20 build/release/bench/messages/single_copy 100": (*QUICK, '"$build/bench/messages/single_copy" "$('),
    "python3 bench/path/run.py --program build/release/bench/path/message_path":
        (*QUICK, 'bench/path/run.py --program "$build/bench/path/message_path"'),
    "./do main-job": (".ci/run", ".ci/run", "\n./do main-job\n"),
    "./do test all": (".ci/run", ".ci/run", "\n./do test all\n"),
    "./do build && cmake --install build/release --prefix /usr/local":
        ("package.install", "tests/package/install.sh", 'cmake --install "$build" --prefix "$prefix"'),
    "cmake --build build/release --target bench_messages":
        ("bench.each_benchmark_runs", "bench/messages/CMakeLists.txt", "add_custom_target(bench_messages\n"
         "    COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/run.py"),
    "statewire simulate --replay statewire-simulate/seed-42.steps":
        ("simulator.command_line", "tests/simulator/command_line.sh", "simulate --replay statewire-simulate/seed-5.steps >out"),
    "./do guest short": ("guest.devices_in_short", "tests/guest/CMakeLists.txt", "suite short"),
    **{f"./do guest -- {command}": ("guest.jobs_in_short", "tests/guest/jobs", "'ibv_devinfo; statewire info; rdma resource; dmesg | tail'")
       for command in ("ibv_devinfo", "build/release/tools/statewire info",
                       "bash -c 'build/release/tests/guest/test_device; rdma resource; dmesg | tail'")},
    "./do guest -- gdb -batch -ex run -ex bt --args build/release/tests/guest/test_device --gtest_filter='*Immediate*'":
        ("guest.debugging", "tests/guest/debugging", "gdb -batch -ex run -ex bt --args \"$device\" --gtest_filter='*Immediate*'"),
    "STATEWIRE_GUEST_CONSOLE=/tmp/console ./do guest -- true":
        ("guest.debugging", "tests/guest/debugging", 'STATEWIRE_GUEST_CONSOLE=$work/console "$here/run" --or-skip -t 60 -- true'),
    "tests/guest/run -t 3600 -w out -- strace -f -o out/trace build/release/tests/guest/test_device --gtest_filter='*Immediate*'":
        ("guest.debugging", "tests/guest/debugging", 'strace -f -o "$work/trace" "$device" --gtest_filter='),
    "srun --mpi=pmix -n 8 ./program": ("launchers.srun_pmix", LAUNCHERS, 'run srun --mpi="${case#srun_}"'),
    "srun --mpi=pmi2 -n 8 ./program": ("launchers.srun_pmi2", LAUNCHERS, 'run srun --mpi="${case#srun_}"'),
    "mpirun -n 8 ./program": ("launchers.mpirun", LAUNCHERS, "run mpirun.openmpi --host"),
    "mpiexec.hydra -n 8 ./program": ("launchers.hydra", LAUNCHERS, "run mpiexec.hydra -hosts"),
    f"srun --mpi=pmix -N 2 -n 4 {MAIN_JOB}": ("launchers.srun_pmix", LAUNCHERS, 'start "$1" "$2" "$examples/main_job"'),
    f"srun --mpi=pmi2 -N 2 -n 4 {MAIN_JOB}": ("launchers.srun_pmi2", LAUNCHERS, 'start "$1" "$2" "$examples/main_job"'),
    f"mpirun --host node1:2,node2:2 {MAIN_JOB}": ("launchers.mpirun", LAUNCHERS, 'start "$1" "$2" "$examples/main_job"'),
    f"mpiexec.hydra -hosts node1:2,node2:2 -n 4 {MAIN_JOB}": ("launchers.hydra", LAUNCHERS, 'start "$1" "$2" "$examples/main_job"'),
    f"srun -N 2 -n 4 {MAIN_JOB}": ("launchers.srun_pmix", LAUNCHERS, 'run srun -N 2 -n 4 "$member" exchange 0'),
    "srun --mpi=pmix -n 1 build/release/tools/statewire info": ("launchers.srun_pmix", LAUNCHERS, 'start 2 1 "$statewire" info'),
    f"srun --mpi=pmix -N 2 -n 2 {MAIN_JOB}": ("launchers.srun_pmix", LAUNCHERS, 'without_munge node2 "$member" here'),
    "mpirun -n 4 ./program": ("libfabric.mpi_everything_2", f"{LIBFABRIC}/job",
                              "export OMPI_MCA_mtl=ofi OMPI_MCA_opal_common_ofi_provider_include=$provider"),
    "job 2 NPopenmpi -i -n 10 -u 8000000 -S -o figures 2>&1 | tail -3":
        ("libfabric.mpi_netpipe", f"{LIBFABRIC}/netpipe", 'job" 2 NPopenmpi -i -n 10 -u 8000000'),
    "job 4 /usr/bin/python3 -m mpi4py.bench helloworld | grep -o 'process . of 4'":
        ("libfabric.mpi_bench", f"{LIBFABRIC}/bench", "/usr/bin/python3 -m mpi4py.bench helloworld"),
    "job 4 hpcc && grep -E 'residual checks|^Found|Validates|^Success' hpccoutf.txt":
        ("libfabric.mpi_hpcc", f"{LIBFABRIC}/hpcc", 'job" 4 /usr/bin/hpcc'),
    "cd BLACS; job 4 $tests/xCbtest | grep -E 'SDRV|BSBR' | head -2; cd ..":
        ("libfabric.mpi_blacs", f"{LIBFABRIC}/scalapack", 'job" 4 "$programs/xCbtest"'),
    "cd PBLAS; job 4 $tests/PBLAS/dpb3tst | grep '| PD' | head -2; cd ..":
        ("libfabric.mpi_scalapack", f"{LIBFABRIC}/scalapack", 'job" 4 "$programs/PBLAS/dpb${level}tst"'),
    "job 4 $tests/xdlu | grep -E 'residual checks\\.'": ("libfabric.mpi_scalapack", f"{LIBFABRIC}/scalapack", "for program in xdlu xdqr"),
    "job 4 lmp -in tests/libfabric/mpi/melt.lammps -log none | grep -A 2 '^Step'":
        ("libfabric.mpi_lammps", f"{LIBFABRIC}/lammps", 'job" 4 lmp -in "$here/melt.lammps" -log none'),
    "mpif90.openmpi -fcoarray=lib tests/libfabric/mpi/coarrays.f90 -o coarrays $library":
        ("libfabric.mpi_coarrays", f"{LIBFABRIC}/coarrays", "mpif90.openmpi -O2 -Wall -fcoarray=lib coarrays.f90"),
    "STATEWIRE_MPI_WINDOWS=ofi job 3 ./coarrays":
        ("libfabric.mpi_coarrays", f"{LIBFABRIC}/coarrays", 'STATEWIRE_MPI_WINDOWS=ofi ./job 3 "$folder/coarrays"'),
    "./do package": ("package.debian_packages_have_what_is_installed", "do", "-R '^package\\.debian_'"),
    "sudo apt install ./out/packages/*.deb":
        ("package.debian_packages_work_in_a_bare_tree_and_leave_nothing", PACKAGES, "dpkg -i /tmp/*.deb"),
    "sudo apt install ./out/packages/statewire-libfabric_*.deb netpipe-openmpi":
        ("package.debian_packages_work_in_a_bare_tree_and_leave_nothing", PACKAGES, "libfabric-bin,netpipe-openmpi"),
    "mpirun -n 2 NPopenmpi -i -n 10 -u 8000000 2>&1 | tail -1":
        ("package.debian_packages_work_in_a_bare_tree_and_leave_nothing", PACKAGES, 'inside_ping sh mpi >"$work/said"'),
    "cd examples/ping_c && cc -o ping ping.c $(pkg-config --cflags --libs statewire) && statewire run -n 2 ./ping":
        ("package.debian_packages_work_in_a_bare_tree_and_leave_nothing", PACKAGES,
         "cc -o ping_c ping.c $(pkg-config --cflags --libs statewire)"),
}

# Command: why neither is possible.
BY_NONE = {
    "./do guest": "the long set takes half an hour: a run before a release",
}


def plain(line):
    """A command without its comment, and with single spaces."""
    return " ".join(re.sub(r"(?:^|\s)#.*", "", line).split())


def is_set_up(line):
    """Whether a line only sets variables for the commands below it."""
    return bool(re.match(r"(?:export \w+=|\w+=\S*$)", line))


def shorter(line):
    """The version of a command that is run, or None."""
    if plain(line) not in SHORTER:
        return None
    old, new = SHORTER[plain(line)]
    return plain(line).replace(old, new, 1)
