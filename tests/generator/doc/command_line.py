# SPDX-License-Identifier: BSD-3-Clause
"""`statewirec doc` as a command: what it refuses, and what its file has to be."""
import glob, json, os, re, shutil, subprocess, sys


def main(source, statewirec, work):
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work + "/other")
    example = source + "/examples/handshake/"

    def doc(code, *arguments, says=()):
        done = subprocess.run([statewirec, "doc", *arguments], cwd=work, capture_output=True, text=True)
        said = done.stdout + done.stderr
        assert done.returncode == code, f"{arguments} ends with {done.returncode}, not {code}: {said}"
        for words in (says,) if isinstance(says, str) else says:
            assert words in said, f"{arguments} does not say '{words}': {said}"

    def write(name, text):
        with open(os.path.join(work, name), "w", encoding="utf-8") as out:
            out.write(text)

    doc(0, "--help", says=("Example", "counterexample", "--hooks"))
    doc(2, says="FILE is required")
    doc(2, "absent.dot", says="absent.dot")
    # Two machines of one name.
    doc(1, example + "client.dot", example + "first/client.dot", "-o", "twice",
        says=("two machines are called \"client\"", "'machine'"))
    assert not os.path.exists(work + "/twice")
    # A failure to write has a diagnostic.
    write("file", "")
    doc(2, example + "client.dot", "-o", "file", says="-o names a folder, and 'file' is none")
    if os.path.exists("/dev/full"):
        os.makedirs(work + "/full")
        limited = f"ulimit -f 1; trap '' XFSZ; exec {statewirec} doc {example}client.dot -o full"
        done = subprocess.run(["bash", "-c", limited], cwd=work, capture_output=True, text=True)
        assert done.returncode == 2 and "cannot write" in done.stderr, (done.returncode, done.stderr)
        assert os.listdir(work + "/full") == []
    # Runs and folders that are none.
    write("words.txt", "hello\n")
    doc(2, example + "client.dot", "--run", "words.txt", says="is no run")
    write("half.json", '{"steps": [')
    doc(2, example + "client.dot", "--run", "half.json", says="is not JSON")
    write("none.json", "{}")
    doc(2, example + "client.dot", "--run", "none.json", says='no list "steps"')
    doc(2, example + "client.dot", "--hooks", "nowhere", says="nowhere")
    write("run.json", '{"machines": {"client": {"counts": [1]}}}')
    doc(1, example + "client.dot", "--coverage", "run.json", says="another version of the spec")
    # A spec with errors is shown, and the status says so.
    write("faulty.dot", 'digraph d { events="A" X [initial=true] Y [error="*"] X -> Y [label="B"] }')
    doc(1, "faulty.dot", "-o", "faulty", says="unknown-event")
    assert os.path.exists(work + "/faulty/index.html")
    # The project's own machines: the pairs that can be stepped, and the fault that the checker finds in the old one.
    specs = sorted(glob.glob(source + "/spec/*.dot")) + [source + "/spec/specimens/close_old_version.dot"]
    doc(0, *specs, "-o", "spec")
    page = open(work + "/spec/index.html", encoding="utf-8").read()
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))
    pairs = {tuple(peer["machine"] for peer in pair["peers"]) for pair in data["pairs"]}
    for pair in (("close", "close"), ("accept", "connect"), ("close_old_version", "close_old_version")):
        assert pair in pairs, (pair, pairs)
    # The file needs nothing but itself, is the same everywhere, and text of a spec stays text.
    write("odd.dot", 'digraph odd { events="A" comment="</script><script>alert(1)</script>" X [initial=true, comment="<b>"] '
                     'X -> X [label="A\\n----\\nsay </script>"] }')
    doc(0, "odd.dot", "-o", "odd", "--title", "<odd> & more")
    page = open(work + "/odd/index.html", encoding="utf-8").read()
    assert "alert(1)</script>" not in page and "&lt;odd&gt; &amp; more" in page
    for outside in ("http-equiv", "src=", "@import", "url("):
        assert outside not in re.sub(r"<template.*?</template>", "", page, flags=re.S), outside
    assert not re.findall(r"(?:href|src)=\"(?:https?:)?//", page)
    doc(0, "../command_line/odd.dot", "-o", "again", "--title", "<odd> & more")
    again = open(work + "/again/index.html", encoding="utf-8").read()
    assert again == page


if __name__ == "__main__":
    main(*sys.argv[1:])
