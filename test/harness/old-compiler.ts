/** A compiler that is not bundled, for tests without a network: the one that tests have installed. */

import { readFileSync } from "node:fs";
import { inRoot } from "./root.ts";

export const oldVersion = "0.8.13";

/** Its `soljson.js`. */
export function readOldCompiler(): string {
  return readFileSync(inRoot(`node_modules/solc-${oldVersion}/soljson.js`), "utf8");
}

/** A source that wants no other. */
export const oldSource = `// SPDX-License-Identifier: MIT\npragma solidity ${oldVersion};\ncontract A { uint public x; }\n`;
