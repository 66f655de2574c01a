/** What is asked about a text ends with the text. */

import assert from "node:assert/strict";
import { makeUntilEdited } from "../../../server/texts/until-edited.ts";

describe("a signal until the documents are edited", () => {
  let revision = 1;
  let disturb: () => void = () => {};
  const untilEdited = makeUntilEdited({
    revision: () => revision,
    onDisturbed(listener) {
      disturb = listener;
    },
  });

  it("is one for all that is asked in a state, and aborted with it", () => {
    const first = untilEdited();
    disturb();
    assert.deepEqual([untilEdited() === first, first.aborted], [true, false]);
    revision++;
    assert.equal(first.aborted, false);
    disturb();
    assert.deepEqual([first.aborted, untilEdited().aborted], [true, false]);
  });

  it("is another one after an edit that nobody told of, which ends the last", () => {
    const first = untilEdited();
    revision++;
    assert.deepEqual([untilEdited() === first, first.aborted], [false, true]);
  });
});
