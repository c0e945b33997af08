-- SPDX-License-Identifier: BSD-3-Clause
-- Neovim as a client of `statewirec lsp`: what a person does in it, step by step. Run by nvim.sh.
local statewirec, root = vim.env.STATEWIREC, vim.env.WORK
vim.o.swapfile = false

local function fail(text)
  io.stderr:write("FAILED: " .. text .. "\n")
  vim.cmd("cquit 1")
end
local function check(condition, text) if not condition then fail(text) end end
local function shown(text) io.stdout:write(text .. "\n") io.stdout:flush() end
local function wait_for(what, is_it) check(vim.wait(20000, is_it, 20), "waited in vain: " .. what) end
local function attach()
  vim.lsp.start_client({
    name = "statewirec",
    cmd = { statewirec, "lsp" },
    root_dir = root,
    on_init = function(client) vim.lsp.buf_attach_client(0, client.id) end,
  })
end
local function word(line, text)
  local column = vim.fn.getline(line):find(text, 1, true)
  check(column, text .. " is not in line " .. line)
  vim.api.nvim_win_set_cursor(0, { line, column - 1 })
end
local function request(method, more)
  local parameters = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000)
  for _, answer in pairs(answers or {}) do
    check(not answer.err, method .. ": " .. vim.inspect(answer.err))
    return answer.result
  end
  fail("no answer to " .. method)
end

-- A spec with an error: its message is there.
vim.cmd("edit " .. root .. "/spec/door.dot")
local good = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.fn.setline(7, (vim.fn.getline(7):gsub('ignore="OPEN", ', "")))
attach()
wait_for("a diagnostic", function() return #vim.diagnostic.get(0) > 0 end)
local found = vim.diagnostic.get(0)[1]
shown(string.format("line %d: %s [%s]", found.lnum + 1, found.message, found.code))
check(found.code == "hole" and found.lnum == 6, "another diagnostic than expected")

-- It goes when the spec is mended, while it is not written.
vim.api.nvim_buf_set_lines(0, 0, -1, false, good)
wait_for("no diagnostic", function() return #vim.diagnostic.get(0) == 0 end)
shown("mended: no diagnostics")

-- Hover.
word(9, "SHUT")
local text = request("textDocument/hover").contents.value
shown(text:gsub("\n+$", ""))
check(text:find("| CLOSE | ignore |", 1, true), "hover does not show the row")

-- Completion, as Neovim's omnifunc makes items of the answer.
vim.fn.append(14, '  AJAR -> GONE [label="B')
vim.api.nvim_win_set_cursor(0, { 15, 24 })
local line = vim.lsp.util.make_position_params()
line.position.character = 24
local answer = request("textDocument/completion", line)
local items = vim.lsp.util.text_document_completion_list_to_complete_items(answer, "B")
check(#items == 1 and items[1].word == "BREAK", "completion: " .. vim.inspect(items))
shown("completion of B: " .. items[1].word)
vim.api.nvim_buf_set_lines(0, 0, -1, false, good)

-- Go to the function of a hook.
word(9, "lift the latch")
vim.lsp.buf.definition()
wait_for("the hook", function() return vim.fn.expand("%:t") == "hooks.cpp" end)
shown("hook: " .. vim.fn.getline("."))
check(vim.fn.getline("."):find("DoorHooks::lift_the_latch", 1, true), "not the hook's function")

-- Rename across files, and write them.
vim.cmd("buffer door.dot")
word(7, "AJAR")
vim.lsp.buf.rename("OPENED")
wait_for("the rename", function() return vim.fn.getline(7):find("OPENED", 1, true) ~= nil end)
vim.cmd("wall")
for _, name in ipairs({ "spec/door.dot", "spec/lamp.dot", "proof/building.world" }) do
  local now = table.concat(vim.fn.readfile(root .. "/" .. name), "\n")
  check(now:find("OPENED", 1, true) and not now:find("AJAR", 1, true), name .. " is not renamed")
  shown("renamed in " .. name)
end

-- The server ends gracefully.
vim.lsp.stop_client(vim.lsp.get_active_clients())
wait_for("the server's end", function() return #vim.lsp.get_active_clients() == 0 end)
shown("stopped")
vim.cmd("qall!")
