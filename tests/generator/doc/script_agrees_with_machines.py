# SPDX-License-Identifier: BSD-3-Clause
"""The site's interpreter against the one that tests/differential compares with the compiled machines: all of spec/,
every transition and cell, and the same answers to all guards."""
import glob, json, os, subprocess, sys

from browser import Browser, Missing

WALK = r"""
  const [walks] = arguments;
  const words = (one) => one.did === "act" ? one.hook + "()" : one.did === "start" ? "start timer " + one.timer
    : one.did === "stop" ? "stop timer " + one.timer : one.did === "defer" ? "defer " + one.event
    : one.did === "take" ? (one.edge !== undefined ? "edge " + one.edge : "transition " + one.transition) : one.did;
  const wrong = [];
  for (const walk of walks) {
    const machine = site.machines.get(walk.machine);
    let said;
    try {
      const pick = (question) => {
        const answer = (atom) => {
          const known = machine.json.programs ? walk.answers[question.done + " " + atom.hook] : walk.answers[atom.hook];
          if (known === undefined) throw new Error("asks " + atom.hook + " where the machine does not");
          return known;
        };
        const held = question.options.findIndex((one) => guardHolds(one.guard, answer));
        return held >= 0 ? held : question.options.findIndex((one) => one.guard === "else");
      };
      const result = runAtOnce(machine.step(walk.state, walk.event), pick);
      const did = result.did.map((one) => one.did === "unexpected" ? `unexpected ${one.event} in ${walk.state}` : words(one));
      said = {to: result.to, did};
    } catch (problem) {
      said = {error: String(problem)};
    }
    if (said.to !== walk.to || JSON.stringify(said.did) !== JSON.stringify(walk.did)) wrong.push([walk, said]);
  }
  return wrong;
"""


def main(source, statewirec, work, *makers):
    os.makedirs(work, exist_ok=True)
    specs = [spec for form in ("*.dot", "lanes/*.dot", "*.sm") for spec in sorted(glob.glob(source + "/spec/" + form))]
    subprocess.run([statewirec, "doc", *specs, "-o", work], check=True)
    model = os.path.join(work, "model.json")
    with open(model, "wb") as out:
        subprocess.run([statewirec, "dump", *specs], check=True, stdout=out)
    walks = [walk for maker in makers for walk in json.loads(subprocess.run([maker, model], check=True, stdout=subprocess.PIPE).stdout)]
    walks = [walk for walk in walks if not walk["error"]]  # answers that exclude each other
    machines = {walk["machine"] for walk in walks}
    assert len(machines) == len(specs) and len(walks) > 3000, (len(machines), len(walks))
    with Browser() as browser:
        browser.open(work + "/index.html")
        wrong = [one for at in range(0, len(walks), 1000) for one in browser.script(WALK, walks[at:at + 1000])]
        assert not wrong, f"{len(wrong)} of {len(walks)} steps differ, the first: {json.dumps(wrong[0], indent=1)}"
        # A test of the test: a transition that leads elsewhere is found out.
        walks[0]["to"] += "?"
        assert len(browser.script(WALK, walks[:1])) == 1
    print(f"{len(walks)} steps of {len(machines)} machines agree")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Missing as missing:
        print(f"SKIPPED: {missing}")
        sys.exit(77)
