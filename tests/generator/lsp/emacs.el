;; SPDX-License-Identifier: BSD-3-Clause
;; Emacs as a client of `statewirec lsp`, by eglot: what a person does in it, step by step. Run by emacs.sh.
(require 'eglot)

(defun fail (text) (message "FAILED: %s" text) (kill-emacs 1))
(defun check (condition text) (unless condition (fail text)))
(defun wait-for (what is-it)
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall is-it)) (< (float-time) end)) (accept-process-output nil 0.05))
    (check (funcall is-it) (concat "waited in vain: " what))))
(defun file (name) (concat (getenv "WORK") "/" name))

;; As docs/guide/lsp.md sets it up, without graphviz-dot-mode.
(define-derived-mode statewire-dot-mode prog-mode "dot")
(add-to-list 'auto-mode-alist '("\\.dot\\'" . statewire-dot-mode))
(add-to-list 'eglot-server-programs `((statewire-dot-mode) . (,(getenv "STATEWIREC") "lsp")))
(setq eglot-sync-connect 20 eglot-confirm-server-initiated-edits nil make-backup-files nil)

;; A spec with an error: its message is there.
(find-file (file "spec/door.dot"))
(goto-char (point-min))
(search-forward "ignore=\"OPEN\", ")
(replace-match "")
(apply #'eglot (eglot--guess-contact))
(check (eglot-managed-p) "eglot does not manage the buffer")
(wait-for "a diagnostic" #'flymake-diagnostics)
(let ((found (car (flymake-diagnostics))))
  (message "line %d: %s" (line-number-at-pos (flymake-diagnostic-beg found)) (flymake-diagnostic-text found))
  (check (and (string-match-p "\\[hole\\]" (flymake-diagnostic-text found))
              (= 7 (line-number-at-pos (flymake-diagnostic-beg found))))
         "another diagnostic than expected"))

;; It goes when the spec is mended, while it is not written.
(insert "ignore=\"OPEN\", ")
(eglot--signal-textDocument/didChange) ; else when Emacs is idle, which it never is in batch mode
(wait-for "no diagnostic" (lambda () (null (flymake-diagnostics))))
(message "mended: no diagnostics")

;; Go to the function of a hook.
(goto-char (point-min))
(search-forward "lift the")
(let ((places (mapcar #'xref-item-summary (xref-backend-definitions 'eglot nil))))
  (check places "no definition")
  (message "hook: %s" (substring-no-properties (car places)))
  (check (string-match-p "DoorHooks::lift_the_latch" (car places)) "not the hook's function"))

;; Rename across files, and write them.
(goto-char (point-min))
(search-forward "  AJAR")
(backward-char 2)
(fset 'y-or-n-p #'always) ; it asks before it edits other files
(eglot-rename "OPENED")
(save-some-buffers t)
(dolist (name '("spec/door.dot" "spec/lamp.dot" "proof/building.world"))
  (with-temp-buffer
    (insert-file-contents (file name))
    (check (and (search-forward "OPENED" nil t) (not (progn (goto-char (point-min)) (search-forward "AJAR" nil t))))
           (concat name " is not renamed"))
    (message "renamed in %s" name)))

;; The server ends gracefully.
(with-current-buffer (find-file-noselect (file "spec/door.dot"))
  (eglot-shutdown (eglot-current-server)))
(message "stopped")
