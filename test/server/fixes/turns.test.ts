/** Nobody waits for what is tried out for a text that is gone. */

import assert from "node:assert/strict";
import { makeTurns } from "../../../server/fixes/turns.ts";
import { makeUntilEdited } from "../../../server/texts/until-edited.ts";

describe("turns of what is tried out", () => {
  let revision = 1;
  let disturb: () => void = () => {};
  const untilEdited = makeUntilEdited({
    revision: () => revision,
    onDisturbed(listener) {
      disturb = listener;
    },
  });
  const takeTurn = makeTurns(untilEdited);

  it("come one after another", async () => {
    const told: string[] = [];
    const slow = takeTurn(untilEdited(), async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return told.push("slow");
    });
    const quick = takeTurn(untilEdited(), async () => told.push("quick"));
    assert.deepEqual([await slow, await quick, told], [1, 2, ["slow", "quick"]]);
  });

  it("end with an edit, and those that wait do not begin", async () => {
    const signal = untilEdited();
    const running = takeTurn(
      signal,
      () => new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("aborted"))),
    );
    const waiting = takeTurn(signal, async () => "begun");
    await Promise.resolve();
    revision++;
    disturb();
    assert.deepEqual([await running, await waiting], ["aborted", null]);
  });

  it("do not begin after an edit that nobody told of", async () => {
    const waiting = takeTurn(untilEdited(), async () => "begun");
    revision++;
    assert.equal(await waiting, null);
  });

  it("go on where something happens that leaves the documents as they were", async () => {
    const signal = untilEdited();
    const work = takeTurn(signal, async () => {
      disturb();
      return signal.aborted;
    });
    assert.equal(await work, false);
  });

  it("come to the next where one has failed", async () => {
    const failing = takeTurn(untilEdited(), () => Promise.reject(new Error("broken")));
    const next = takeTurn(untilEdited(), async () => "next");
    await assert.rejects(failing, /broken/);
    assert.equal(await next, "next");
  });
});
