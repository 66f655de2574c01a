/** Transaction sequences are told in words. */

import assert from "node:assert/strict";
import { toSteps } from "../../../api/web/report/steps.ts";

const attacker = "0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef";
const target = "0x901d12ebe1b195e5aa8748e62bd7734ae19b51f";

describe("toSteps", () => {
  it("tells who does what, with how much", () => {
    const steps = toSteps({
      initialState: { accounts: {} },
      steps: [
        { address: "", origin: "0xaffeaffeaffeaffeaffeaffeaffeaffeaffeaffe", input: "0x6080", value: "0x0" },
        { address: target, origin: attacker, input: "0x12345678", value: "0xde0b6b3a7640000", name: "unknown" },
        { address: target, origin: attacker, input: "0xabcdef0100", value: "0x1", decodedInput: "take(1)" },
        { address: target, origin: "0x01", input: "", value: "0x14d1120d7b160000", name: "pay()" },
      ],
    });
    assert.deepEqual(
      steps.map(({ actor, call, value }) => [actor, call, value]),
      [
        ["Creator", "deploys the contract", null],
        ["Attacker", "calls 0x12345678", "1"],
        ["Attacker", "calls take(1)", "0.000000000000000001"],
        ["Somebody", "calls pay()", "1.5"],
      ],
    );
    assert.deepEqual(steps[1]?.rows, [
      ["From", attacker],
      ["To", target],
      ["Input", "0x12345678"],
      ["Value", "0xde0b6b3a7640000"],
    ]);
  });

  it("has nothing to tell of what is no test case", () => {
    assert.deepEqual(toSteps({}), []);
    assert.deepEqual(toSteps({ steps: "none" }), []);
    assert.deepEqual(toSteps({ steps: [{}] }), [
      { actor: "Somebody", call: "deploys the contract", value: null, rows: [] },
    ]);
  });
});
