/** What other tools call our checks. A comment written for one of them silences the same weakness here. */

export const foreignTools = ["slither", "aderyn", "solhint", "wake", "forge-lint"] as const;
export type ForeignTool = (typeof foreignTools)[number];

/**
 * By our check: the ids each tool has for the same weakness; a tool that has none is absent, and so is a check. Ids that people silence
 * by habit, like Solhint's `avoid-low-level-calls` and its `not-rely-on-time`, stand for nothing worse than they say.
 */
export const aliases: Readonly<Record<string, Readonly<Partial<Record<ForeignTool, readonly string[]>>>>> = {
  "reentrancy-eth": {
    slither: ["reentrancy-eth"],
    aderyn: ["reentrancy-state-change"],
    solhint: ["reentrancy"],
    wake: ["reentrancy"],
    "forge-lint": ["reentrancy-eth"],
  },
  "unprotected-ether-withdrawal": {
    slither: ["arbitrary-send-eth"],
    aderyn: ["eth-send-unchecked-address"],
  },
  "unprotected-selfdestruct": {
    slither: ["suicidal"],
    aderyn: ["selfdestruct"],
    solhint: ["avoid-suicide"],
    wake: ["unprotected-selfdestruct"],
  },
  "controlled-delegatecall": {
    slither: ["controlled-delegatecall"],
    aderyn: ["delegate-call-unchecked-address"],
    wake: ["unsafe-delegatecall"],
    "forge-lint": ["controlled-delegatecall"],
  },
  "arbitrary-storage-write": {
    slither: ["controlled-array-length"],
    aderyn: ["dynamic-array-length-assignment"],
  },
  "narrowing-cast": { aderyn: ["unsafe-casting"], "forge-lint": ["unsafe-typecast"] },
  "divide-before-multiply": {
    slither: ["divide-before-multiply"],
    aderyn: ["division-before-multiplication"],
    "forge-lint": ["divide-before-multiply"],
  },
  "unchecked-transfer": { slither: ["unchecked-transfer"], "forge-lint": ["erc20-unchecked-transfer"] },
  "unused-return": { slither: ["unused-return"], aderyn: ["unchecked-return"] },
  "balance-equality": { slither: ["incorrect-equality"], aderyn: ["strict-equality-contract-balance"] },
  "failed-call-dos": { slither: ["calls-loop"], aderyn: ["require-revert-in-loop"] },
  "unbounded-loop": { slither: ["costly-loop"], aderyn: ["costly-loop"] },
  "signature-malleability": { aderyn: ["ecrecover"] },
  "unchecked-call": {
    slither: ["unchecked-lowlevel", "unchecked-send"],
    aderyn: ["unchecked-low-level-call", "unchecked-send"],
    solhint: ["check-send-result"],
    wake: ["unchecked-return-value"],
    "forge-lint": ["unchecked-call"],
  },
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
    solhint: ["not-rely-on-block-hash"],
    "forge-lint": ["weak-prng"],
  },
  "shadowed-state": {
    slither: ["shadowing-state", "shadowing-abstract"],
    aderyn: ["state-variable-shadowing"],
  },
  "timestamp-dependence": {
    slither: ["timestamp", "incorrect-equality"],
    solhint: ["not-rely-on-time"],
    "forge-lint": ["block-timestamp"],
  },
  "outdated-compiler": {
    slither: ["solc-version"],
    solhint: ["compiler-version"],
  },
  "floating-pragma": {
    slither: ["pragma", "solc-version"],
    aderyn: ["unspecific-solidity-pragma"],
    solhint: ["compiler-version"],
  },
  "default-function-visibility": { solhint: ["func-visibility"] },
  "default-state-visibility": { solhint: ["state-visibility"] },
  "hardcoded-gas": { solhint: ["avoid-call-value"] },
  "bidi-characters": { slither: ["rtlo"], aderyn: ["rtlo"], "forge-lint": ["rtlo"] },
  "deprecated-construct": {
    slither: ["deprecated-standards"],
    solhint: ["avoid-suicide", "avoid-sha3", "avoid-throw"],
  },
  "typographical-error": {
    slither: ["incorrect-unary", "incorrect-exp"],
    aderyn: ["dangerous-unary-operator", "incorrect-caret-operator"],
    "forge-lint": ["incorrect-exp", "incorrect-unary"],
  },
  "arbitrary-from": {
    slither: ["arbitrary-send-erc20", "arbitrary-send-erc20-permit"],
    aderyn: ["arbitrary-transfer-from"],
    "forge-lint": ["arbitrary-send-erc20", "arbitrary-send-erc20-permit"],
  },
  "access-missing": {
    slither: ["protected-vars"],
    "forge-lint": ["protected-vars"],
  },
  "arbitrary-call": {},
  "uninitialized-storage-pointer": { slither: ["uninitialized-storage"] },
  "misnamed-constructor": { solhint: ["constructor-syntax"] },
  "corrupted-function-pointer": { slither: ["uninitialized-fptr-cst"], aderyn: ["function-pointer-in-constructor"] },
  "encode-packed-collision": {
    slither: ["encode-packed-collision"],
    aderyn: ["abi-encode-packed-hash-collision"],
    "forge-lint": ["encode-packed-collision"],
  },
  "uncalled-function": { wake: ["call-options-not-called"], slither: ["redundant-statements"] },
  "code-without-effect": { slither: ["redundant-statements"], aderyn: ["redundant-statement"] },
  "unused-variable": {
    slither: ["unused-state"],
    aderyn: ["unused-state-variable"],
    solhint: ["no-unused-vars"],
  },
  "shadowed-name": {
    slither: ["shadowing-local", "shadowing-builtin"],
    aderyn: ["local-variable-shadowing", "builtin-symbol-shadowing"],
  },
  "assert-misuse": { slither: ["assert-state-change"], aderyn: ["assert-state-change"] },
  "oracle-stale": { slither: ["pyth-unchecked-publishtime"] },
  "slippage-missing": {},
  "deadline-void": { aderyn: ["block-timestamp-deadline"] },
  "initializer-open": {
    slither: ["unprotected-upgrade"],
    aderyn: ["unprotected-initializer"],
    "forge-lint": ["unprotected-initializer"],
  },
  "uups-authorize-open": {},
  "callback-unprotected": {},
  "cross-chain-source": {},
  "msg-value-in-loop": { slither: ["msg-value-loop"], aderyn: ["msg-value-in-loop"] },
  "payable-multicall": { slither: ["delegatecall-loop"], aderyn: ["delegatecall-in-loop"] },
  "accounting-desync": {},
  "self-transfer": {},
  "id-overwrite": {},
  tautology: {
    slither: ["tautology", "tautological-compare", "boolean-cst"],
    aderyn: ["tautology-or-contradiction", "tautological-compare", "misused-boolean"],
  },
  "silent-modifier": { slither: ["incorrect-modifier"], aderyn: ["incorrect-use-of-modifier"] },
  "yul-shift-order": {
    slither: ["incorrect-shift"],
    aderyn: ["incorrect-shift-order"],
    "forge-lint": ["incorrect-shift"],
  },
  "abi-signature-string": { wake: ["abi-encode-with-signature"] },
  "ether-locked": { slither: ["locked-ether"], aderyn: ["contract-locks-ether"] },
  "interface-mismatch": {
    slither: ["erc20-interface", "erc721-interface"],
    aderyn: ["incorrect-erc20-interface", "incorrect-erc721-interface"],
    wake: ["incorrect-interface"],
  },
  "lost-write": {
    slither: ["mapping-deletion", "array-by-reference"],
    aderyn: ["delete-nested-mapping", "storage-array-memory-edit"],
    wake: ["struct-mapping-deletion"],
  },
  "uninitialized-variable": {
    slither: ["uninitialized-state", "uninitialized-local"],
    aderyn: ["uninitialized-local-variable"],
  },
  "compiler-bug-exposed": {
    slither: ["abiencoderv2-array", "storage-array", "uninitialized-fptr-cst", "multiple-constructors"],
    aderyn: ["signed-integer-storage-array", "function-pointer-in-constructor", "multiple-constructors"],
  },
  "oracle-spot-price": {},
  "share-inflation": {},
  "untrusted-token": {},
  "fee-on-transfer": {},
  "arbitrary-approve": {},
  "duplicate-signer": {},
  "permit-dos": {},
  "merkle-claim-replay": {},
  "proxy-storage-collision": {},
  "return-bomb": { slither: ["return-bomb"], aderyn: ["return-bomb"] },
  centralization: { aderyn: ["centralization-risk"] },
  "boolean-equality": { slither: ["boolean-equal"], aderyn: ["boolean-equality"] },
  "unused-declaration": {
    slither: ["dead-code"],
    aderyn: ["dead-code", "unused-error", "unused-import"],
    solhint: ["no-unused-import"],
    wake: ["unused-error", "unused-event", "unused-function", "unused-import", "unused-modifier"],
    "forge-lint": ["unused-import"],
  },
  "unchanging-state": {
    slither: ["constable-states", "immutable-states"],
    aderyn: ["state-variable-could-be-constant", "state-variable-could-be-immutable"],
  },
  "unindexed-event": { slither: ["unindexed-event-address", "erc20-indexed"] },
  "idle-using-for": { slither: ["incorrect-using-for"] },
  "computed-initial-state": { slither: ["function-init-state"], aderyn: ["function-initializing-state"] },
};
