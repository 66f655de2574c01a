/** Work in turns. */

import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { nextTurn } from "../../server/next-turn.ts";

describe("a turn", () => {
  it("is no other waiter's, and leaves room for what comes in meanwhile", async () => {
    const told: string[] = [];
    const work = async (name: string): Promise<void> => {
      for (let part = 1; part <= 2; part++) {
        await nextTurn();
        told.push(`${name}${part}`);
      }
    };
    const others = async (): Promise<void> => {
      for (let n = 0; n < 6; n++) {
        await setImmediate();
        told.push("-");
      }
    };
    await Promise.all([work("a"), work("b"), others()]);
    assert.match(told.join(" "), /^(?:- )*a1 - b1 - a2 - b2(?: -)*$/);
  });
});
