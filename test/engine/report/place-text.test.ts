/** How places are written. */

import assert from "node:assert/strict";
import { describeSurrounding } from "../../../engine/report/place-text.ts";
import { sampleReport } from "./sample.ts";

describe("what a place lies in", () => {
  const [finding] = sampleReport.runs[0]?.findings ?? [];
  assert.ok(finding);
  const bare = { ...finding, contract: null, function: null };

  it("is a function, a contract, an instruction, or nothing that is known", () => {
    const told = [
      { ...bare, contract: "Till", function: "close(address)" },
      { ...bare, contract: "Till" },
      { ...bare, instruction: { pc: 499, opcode: "CALL" } },
      bare,
    ].map((one) => describeSurrounding(one));
    assert.deepEqual(told, [" in Till.close(address)", " in Till", " at 0x1f3, CALL", ""]);
  });

  it("is shown as the format has it", () => {
    const instruction = { pc: 0, opcode: "STOP" };
    assert.equal(
      describeSurrounding({ ...bare, instruction }, (text) => `<${text}>`),
      " at <0x0, STOP>",
    );
  });
});
