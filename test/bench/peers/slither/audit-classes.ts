/** Which of our checks, and which of Slither's detectors, can be meant by a class of an audited finding.
 *
 * Ours are those of the scorer that comes with the contests. For Slither, every detector of Low or above counts that could fit,
 * be it by one of the ways in which findings of this class come about.
 */

export interface Meant {
  readonly ours: readonly string[];
  readonly slither: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const reentrancies = "reentrancy-eth reentrancy-no-eth reentrancy-benign reentrancy-events";
const unread = "unused-return unchecked-transfer unchecked-lowlevel unchecked-send";
const prices =
  "chronicle-unchecked-price pyth-unchecked-confidence pyth-unchecked-publishtime pyth-deprecated-functions chainlink-feed-registry";
const sums = `divide-before-multiply uninitialized-state uninitialized-local write-after-write msg-value-loop mapping-deletion
  incorrect-unary incorrect-exp incorrect-shift storage-array array-by-reference abiencoderv2-array incorrect-equality ${unread} ${reentrancies}`;

export const auditClasses: Readonly<Record<string, Meant>> = {
  reentrancy: {
    ours: words(`reentrancy-eth reentrancy-state reentrancy-token-hook reentrancy-balance reentrancy-readonly reentrancy-order
      guard-order`),
    slither: words(reentrancies),
  },
  "unchecked-return": {
    ours: words("unchecked-call unchecked-transfer swallowed-failure unused-return"),
    slither: words(unread),
  },
  "missing-access-control": {
    ours: words(`access-missing unprotected-ether-withdrawal unprotected-selfdestruct unprotected-mint
      unprotected-token-withdrawal arbitrary-from arbitrary-debit arbitrary-approve arbitrary-call arbitrary-storage-write
      controlled-delegatecall guard-inconsistent tx-origin eoa-check callback-unprotected cross-chain-source
      uups-authorize-open initializer-open unqueued-execution id-overwrite untrusted-token`),
    slither: words(`arbitrary-send-eth arbitrary-send-erc20 arbitrary-send-erc20-permit suicidal unprotected-upgrade
      controlled-delegatecall delegatecall-loop controlled-array-length protected-vars tx-origin events-access
      missing-zero-check incorrect-modifier gelato-unprotected-randomness`),
  },
  "oracle-manipulation": {
    ours: words("oracle-spot-price oracle-stale share-inflation votes-by-balance reentrancy-readonly"),
    slither: words(`${prices} unused-return incorrect-equality`),
  },
  rounding: {
    ours: words("divide-before-multiply rounding-direction narrowing-cast share-inflation"),
    slither: words("divide-before-multiply incorrect-exp"),
  },
  accounting: {
    ours: words(`accounting-desync self-transfer msg-value-in-loop payable-multicall limit-forgotten lost-write dead-store
      value-never-paid rounding-direction arbitrary-debit id-overwrite uninitialized-variable integer-overflow share-inflation
      merkle-claim-replay`),
    slither: words(sums),
  },
  "rewards-accounting": {
    ours: words(`accounting-desync self-transfer limit-forgotten lost-write dead-store rounding-direction id-overwrite
      uninitialized-variable integer-overflow share-inflation merkle-claim-replay unprotected-mint`),
    slither: words(sums),
  },
  "dos-loop": {
    ours: words("unbounded-loop batch-blocked stuck-loop gas-griefing return-bomb"),
    slither: words("calls-loop delegatecall-loop msg-value-loop controlled-array-length return-bomb"),
  },
  "dos-revert": {
    ours: words(`failed-call-dos batch-blocked permit-dos balance-equality requirement-violation stuck-loop unbounded-loop
      integer-overflow enumerable-remove-loop hardcoded-gas return-bomb gas-griefing frontrun-deployment id-overwrite
      array-length-mismatch assert-misuse swallowed-failure`),
    slither: words(`calls-loop return-bomb incorrect-equality tautology tautological-compare enum-conversion
      controlled-array-length missing-zero-check incorrect-modifier erc20-interface erc721-interface ${unread}`),
  },
  "locked-funds": {
    ours: words(`ether-locked payable-unused failed-call-dos hardcoded-gas value-never-paid batch-blocked unchecked-transfer
      balance-equality swallowed-failure`),
    slither: words(`locked-ether missing-zero-check incorrect-equality calls-loop suicidal mapping-deletion ${unread}`),
  },
  frontrunning: {
    ours: words(`order-dependence slippage-missing deadline-void frontrun-deployment permit-dos initializer-open id-overwrite
      retryable-order`),
    slither:
      words(`out-of-order-retryable arbitrary-send-erc20 arbitrary-send-erc20-permit unprotected-upgrade timestamp
      ${reentrancies}`),
  },
  slippage: {
    ours: words("slippage-missing deadline-void order-dependence oracle-spot-price"),
    slither: words("unused-return timestamp"),
  },
  "signature-replay": {
    ours: words(`signature-replay unchecked-signer signature-malleability duplicate-signer encode-packed-collision
      merkle-claim-replay merkle-leaf permit-dos`),
    slither: words("encode-packed-collision domain-separator-collision arbitrary-send-erc20-permit missing-zero-check"),
  },
  "fee-on-transfer": {
    ours: words("fee-on-transfer untrusted-token accounting-desync"),
    slither: words(`arbitrary-send-erc20 ${unread} ${reentrancies}`),
  },
  initialization: {
    ours: words(`initializer-open uninitialized-variable uninitialized-storage-pointer misnamed-constructor access-missing
      base-constructor`),
    slither: words(`unprotected-upgrade uninitialized-state uninitialized-local uninitialized-storage
      uninitialized-fptr-cst multiple-constructors reused-constructor void-cst missing-zero-check events-access`),
  },
  "storage-layout": {
    ours: words(`proxy-storage-collision delegatecall-layout shadowed-state controlled-delegatecall uups-authorize-open
      initializer-open arbitrary-storage-write inheritance-order`),
    slither: words(`shadowing-state shadowing-abstract controlled-delegatecall unprotected-upgrade uninitialized-storage
      uninitialized-state storage-array array-by-reference`),
  },
  overflow: {
    ours: words("integer-overflow narrowing-cast"),
    slither: words("incorrect-exp incorrect-shift tautology divide-before-multiply enum-conversion"),
  },
  "share-inflation": {
    ours: words("share-inflation rounding-direction balance-equality oracle-spot-price"),
    slither: words("divide-before-multiply incorrect-equality"),
  },
  "arbitrary-call": {
    ours: words(`arbitrary-call controlled-delegatecall untrusted-token callback-unprotected arbitrary-approve
      arbitrary-from`),
    slither: words(`controlled-delegatecall delegatecall-loop arbitrary-send-eth arbitrary-send-erc20
      arbitrary-send-erc20-permit unchecked-lowlevel return-bomb`),
  },
  centralization: {
    ours: words("centralization unqueued-execution limit-forgotten uups-authorize-open"),
    slither: words(
      "events-access events-maths missing-zero-check arbitrary-send-eth arbitrary-send-erc20 protected-vars",
    ),
  },
  randomness: {
    ours: words("weak-randomness timestamp-dependence"),
    slither: words("weak-prng timestamp gelato-unprotected-randomness"),
  },
  voting: {
    ours: words("votes-by-balance duplicate-signer accounting-desync order-dependence self-transfer"),
    slither: words(`timestamp incorrect-equality mapping-deletion ${reentrancies}`),
  },
  "input-validation": {
    ours: words(`array-length-mismatch requirement-violation tautology arbitrary-from untrusted-token id-overwrite
      limit-forgotten self-transfer`),
    slither:
      words(`missing-zero-check tautology tautological-compare boolean-cst enum-conversion controlled-array-length
      arbitrary-send-erc20 events-maths events-access incorrect-modifier`),
  },
  timing: {
    ours: words("timestamp-dependence layer-two-clock limit-forgotten deadline-void tautology"),
    slither: words("timestamp incorrect-equality tautology tautological-compare weak-prng optimism-deprecation"),
  },
  logic: {
    ours: words(`tautology code-without-effect lost-write dead-store uncalled-function writing-view typographical-error
      inheritance-order interface-mismatch requirement-violation id-overwrite limit-forgotten accounting-desync
      uninitialized-variable yul-return yul-shift-order`),
    slither: words(`tautology tautological-compare boolean-cst write-after-write incorrect-equality uninitialized-state
      uninitialized-local constant-function-asm constant-function-state incorrect-shift incorrect-exp incorrect-unary
      incorrect-return return-leave incorrect-modifier variable-scope shadowing-local shadowing-state shadowing-abstract
      shadowing-builtin mapping-deletion array-by-reference storage-array erc20-interface erc721-interface reused-constructor
      rtlo enum-conversion unused-return name-reused public-mappings-nested`),
  },
};
