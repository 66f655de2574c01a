/** Each fix, by a contract before and after it: verified by the real compiler and all checks. `UPDATE=1` writes the latter. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mendAll } from "../../engine/fixes/verify-fixes.ts";
import { inRoot } from "../harness/root.ts";
import { judgeInProcess } from "./judge-in-process.ts";

const folder = inRoot("test/fixes");
const before = ".before.sol";

/** A pair that is named after no check, and the check it is about. */
const others: ReadonlyMap<string, string> = new Map([
  ["reentrancy-guarded", "reentrancy-eth"],
  ["reentrancy-both", "reentrancy-eth"],
  ["reentrancy-reverts", "reentrancy-eth"],
]);

describe("a fix", () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(before))) {
    const pair = name.slice(0, -before.length);
    it(`mends ${pair}`, async () => {
      const text = readFileSync(path.join(folder, name), "utf8");
      const judgement = await judgeInProcess(text);
      assert.ok(judgement !== null);
      const found = judgement.findings.filter(({ check }) => check === (others.get(pair) ?? pair));
      const { judged, mendings } = await mendAll({ text, ...judgement }, found, judgeInProcess);
      const mended = judged.text;
      const file = path.join(folder, `${pair}.after.sol`);
      if (process.env["UPDATE"] === "1" && mendings.length > 0) writeFileSync(file, mended);
      assert.ok(existsSync(file), `nothing of this was mended: ${found.map(({ description }) => description.head)}`);
      assert.equal(mended, readFileSync(file, "utf8"));
      assert.equal(mendings.length, found.length);
    });
  }
});
