/** What other tools call our checks. A comment written for one of them silences the same weakness here. */

export const foreignTools = ["slither", "aderyn", "solhint", "wake", "forge-lint"] as const;
export type ForeignTool = (typeof foreignTools)[number];

/** By our check: the ids each tool has for the same weakness; a tool that has none is absent. */
export const aliases: Readonly<Record<string, Readonly<Partial<Record<ForeignTool, readonly string[]>>>>> = {
  "tx-origin": {
    slither: ["tx-origin"],
    aderyn: ["tx-origin-used-for-auth"],
    solhint: ["avoid-tx-origin"],
    wake: ["tx-origin"],
    "forge-lint": ["tx-origin"],
  },
  "weak-randomness": {
    slither: ["weak-prng"],
    aderyn: ["weak-randomness"],
    solhint: ["not-rely-on-block-hash", "not-rely-on-time"],
    "forge-lint": ["weak-prng"],
  },
  "timestamp-dependence": {
    slither: ["timestamp", "incorrect-equality"],
    solhint: ["not-rely-on-time"],
    "forge-lint": ["block-timestamp"],
  },
  "floating-pragma": {
    slither: ["pragma", "solc-version"],
    aderyn: ["unspecific-solidity-pragma"],
    solhint: ["compiler-version"],
  },
  "outdated-compiler": {
    slither: ["solc-version"],
    solhint: ["compiler-version"],
  },
  "shadowed-state": {
    slither: ["shadowing-state", "shadowing-abstract"],
    aderyn: ["state-variable-shadowing"],
  },
};
