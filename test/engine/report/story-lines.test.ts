/** A story is read as numbered sentences: who does what, what moves, what goes wrong. */

import assert from "node:assert/strict";
import type { StoryStep } from "../../../engine/model/story.ts";
import { storyLines } from "../../../engine/report/story-lines.ts";

const plain: StoryStep = {
  who: "creator",
  does: "deploys Bank",
  value: "0",
  later: { seconds: "0", blocks: "0" },
  outcome: "succeeds",
  calls: [],
  moves: [],
  broken: null,
};

describe("story lines", () => {
  it("say who does what and how it ends", () => {
    assert.deepEqual(storyLines({ steps: [plain] }), ["creator deploys Bank: succeeds"]);
  });

  it("say when, with how much, what follows, and what is wrong", () => {
    const step: StoryStep = {
      ...plain,
      ...{ who: "attacker", does: "calls Bank.withdraw()", value: "1500000000000000000" },
      later: { seconds: "3600", blocks: "300" },
      calls: [{ depth: 1, from: "Bank", to: "attacker", call: "data 0x", value: "7", outcome: "succeeds" }],
      moves: [
        { who: "attacker", change: "+2000000000000000000" },
        { who: "Bank", change: "-7" },
      ],
      broken: "more goes out than came in",
    };
    assert.deepEqual(storyLines({ steps: [step] }), [
      "3600 seconds later, attacker calls Bank.withdraw() with 1.5 ether: succeeds; Bank calls attacker with data 0x, attacker +2 ether, Bank -7 wei, here: more goes out than came in",
    ]);
  });
});
