/** What happens in no run is proved so; what happens in some is not, however much looks like it. */

import assert from "node:assert/strict";
import { makeCodeMap } from "../../../../engine/campaign/execution/code-map.ts";
import { makeCode } from "../../../../engine/evm/code/contract-code.ts";
import { disassemble } from "../../../../engine/evm/code/disassembly.ts";
import { hexToBytes } from "../../../../engine/evm/word.ts";
import type { Claim } from "../../../../engine/symex/proof/claims.ts";
import { makeProof } from "../../../../engine/symex/proof/prove-claims.ts";
import { bytecodeInput, contractsOf } from "../../../harness/evm/compiled.ts";
import { compileNow } from "../../../harness/in-process-compiler.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

const mnemonics: Readonly<Record<Claim["kind"], readonly string[] | undefined>> = {
  wraps: ["ADD", "SUB", "MUL"],
  truncates: undefined,
  fails: undefined,
  reached: undefined,
};

const words = { bits: 256, isSigned: false };

type Verdict = "refuted" | "open" | "unreached";

/** What comes of a claim about the expression between `<<` and `>>` in the members of a contract. */
function verdictOf(members: string, kind: Claim["kind"] = "wraps", width = words): Verdict {
  const marked = `${head}contract Target { ${members} }`;
  const [offset, length] = [marked.indexOf("«"), marked.indexOf("»") - marked.indexOf("«") - 1];
  const source = marked.replace(/[«»]/g, "");
  const compiled = contractsOf(compileNow(bytecodeInput(source)))["Target"];
  const code = compiled?.evm?.deployedBytecode;
  const bytes = hexToBytes(code?.object ?? "");
  const placeOf = makeCodeMap(code, new Map([[0, "a.sol"]]));
  const isThere = (pc: number): boolean => {
    const place = placeOf(pc);
    if (place === null) return false;
    if (mnemonics[kind] !== undefined) return place.offset === offset && place.length === length;
    return offset <= place.offset && place.offset + place.length <= offset + length;
  };
  const pcs = disassemble(bytes)
    .filter(({ opcode }) => mnemonics[kind]?.includes(opcode?.mnemonic ?? "") !== false)
    // A number that is cast lies on the stack afterwards.
    .filter((_, at, all) => isThere(all[kind === "truncates" ? at - 1 : at]?.pc ?? -1))
    .map(({ pc }) => pc);
  assert.ok(pcs.length > 0, "the place has instructions");
  const immutables = Object.entries(code?.immutableReferences ?? {}).flatMap(([id, places]) =>
    places.map(({ start }) => [start - 1, id] as const),
  );
  const claim: Claim = { kind, width, pcs: new Set(pcs) };
  const proof = makeProof({ code: makeCode(bytes), filledIn: new Map(immutables) }, [claim], 1);
  for (let slice = 0; slice < 200 && proof.run(10_000); slice++);
  if (proof.unreached().has(claim)) return "unreached";
  return proof.refuted().has(claim) ? "refuted" : "open";
}

const state = "uint256 total; uint256 limit; mapping(address => uint256) shares; mapping(address => uint128) small;";

const external = (parameters: string, body: string): string =>
  `${state} function act(${parameters}) external { ${body} }`;

const impossible: Readonly<Record<string, string>> = {
  "a product below a quotient": external(
    "uint256 x, uint256 y",
    "require(y != 0 && x <= type(uint256).max / y); unchecked { total = «x * y»; }",
  ),
  "a sum of masked numbers": external("uint256 x, uint256 y", "unchecked { total = «(x & 0xffff) + (y & 0xffff)»; }"),
  "a product of bounded numbers": external(
    "uint256 x, uint256 y",
    "require(x < 2 ** 100 && y < 2 ** 100); unchecked { total = «x * y»; }",
  ),
  "a difference after sums were compared": external(
    "uint128 x, uint128 y, uint128 z",
    "require(uint256(x) + y >= uint256(z) + 5); unchecked { total = «uint256(x) + y - z»; }",
  ),
  "a difference that reverts where it wraps": external(
    "uint256 x, uint256 y",
    "uint256 z; unchecked { z = «x - y»; } require(z <= x); total = z;",
  ),
  "a slot that was compared": external(
    "uint256 x",
    "uint256 left = shares[msg.sender]; if (x > left) revert(); unchecked { shares[msg.sender] = «left - x»; }",
  ),
  "a limit that is stored": external(
    "uint256 x",
    "require(x <= limit && limit <= 1000); unchecked { total = «5000 - x»; }",
  ),
  "a text beside it": external(
    "string calldata name, uint256 x",
    "require(x < 10 && bytes(name).length < 100); unchecked { total = «x + bytes(name).length»; }",
  ),
};

const possible: Readonly<Record<string, string>> = {
  "a product just above a quotient": external(
    "uint256 x, uint256 y",
    "require(y != 0 && x <= type(uint256).max / y + 1); unchecked { total = «x * y»; }",
  ),
  "a sum with a number that is not masked": external(
    "uint256 x, uint256 y",
    "unchecked { total = «(x & 0xffff) + (y | 0xffff)»; }",
  ),
  "a product of numbers with wider bounds": external(
    "uint256 x, uint256 y",
    "require(x < 2 ** 129 && y < 2 ** 129); unchecked { total = «x * y»; }",
  ),
  "a difference after other sums were compared": external(
    "uint128 x, uint128 y, uint128 z",
    "require(uint256(x) + y + 5 >= uint256(z)); unchecked { total = «uint256(x) + y - z»; }",
  ),
  "a difference of which only what is stored reverts": external(
    "uint256 x, uint256 y",
    "uint256 z; unchecked { z = «x - y»; } if (z <= x) return; total = z;",
  ),
  "a slot that somebody changes in between": external(
    "uint256 x, address to",
    "uint256 left = shares[msg.sender]; if (x > left) revert(); (bool ok, ) = to.call(''); require(ok); unchecked { shares[msg.sender] = «shares[msg.sender] - x»; }",
  ),
  "a slot that may be the one that was written": external(
    "uint256 x, address to",
    "require(x <= shares[msg.sender]); shares[to] = 0; unchecked { total = «shares[msg.sender] - x»; }",
  ),
  "a limit that is stored and larger": external(
    "uint256 x",
    "require(x <= limit && limit <= 10000); unchecked { total = «5000 - x»; }",
  ),
  "a limit that was given when it was deployed": `uint256 immutable limit; uint256 total; constructor(uint256 most) { limit = most; }
    function act(uint256 x) external { require(x <= limit); unchecked { total = «5000 - x»; } }`,
  "what a loop adds up": external(
    "uint256 n",
    "uint256 sum; for (uint256 i = 0; i < n; i++) { unchecked { sum = «sum + 2 ** 250»; } } total = sum;",
  ),
  "what another contract answers": external(
    "Target other",
    "unchecked { total = «other.get() + 1»; } } function get() external view returns (uint256) { return limit;",
  ),
};

const [narrow, signed] = [
  { bits: 128, isSigned: false },
  { bits: 64, isSigned: true },
];

type Row = readonly [verdict: Verdict, what: string, kind: Claim["kind"], members: string, width?: typeof words];

const rows: readonly Row[] = [
  [
    ...(["refuted", "a cast of what fits by its highest bits", "truncates"] as const),
    external("uint256 x", "require(x >> 128 == 0); small[msg.sender] = uint128(«x»);"),
    narrow,
  ],
  [
    ...(["open", "a cast of what has a bit more", "truncates"] as const),
    external("uint256 x", "require(x >> 129 == 0); small[msg.sender] = uint128(«x»);"),
    narrow,
  ],
  [
    ...(["refuted", "a cast between two limits", "truncates"] as const),
    external("int256 x", "require(x > -1000 && x < 1000); int64 y = int64(«x»); total = uint256(int256(y));"),
    signed,
  ],
  [
    ...(["open", "a cast below one limit", "truncates"] as const),
    external("int256 x", "require(x < 1000); int64 y = int64(«x»); total = uint256(int256(y));"),
    signed,
  ],
  [
    ...(["refuted", "a narrow sum", "wraps"] as const),
    external("uint128 x, uint128 y", "require(x < 7 && y < 2 ** 127); unchecked { total = «x + y»; }"),
    narrow,
  ],
  [
    ...(["open", "a narrow sum whose word has room", "wraps"] as const),
    external("uint128 x, uint128 y", "require(x < 7); unchecked { total = «x + y»; }"),
    narrow,
  ],
  [
    ...(["refuted", "an assertion that a test before it ensures", "fails"] as const),
    external("uint256 x, uint256 y", "require(x < 100 && y < 100); total = x * y; «assert(x * y < 10000)»;"),
  ],
  [
    ...(["open", "an assertion that a test before it does not ensure", "fails"] as const),
    external("uint256 x, uint256 y", "require(x <= 100 && y <= 100); total = x * y; «assert(x * y < 10000)»;"),
  ],
  [
    ...(["unreached", "code that two tests exclude", "reached"] as const),
    external("uint256 x", "if (x > 10) { if (x < 5) { «selfdestruct(payable(msg.sender))»; } total = x; }"),
  ],
  [
    ...(["open", "code that two tests allow", "reached"] as const),
    external("uint256 x", "if (x > 10) { if (x < 15) { «selfdestruct(payable(msg.sender))»; } total = x; }"),
  ],
  [
    ...(["open", "code behind a loop", "reached"] as const),
    external("uint256 n", "uint256 i; while (i < n) i++; if (i > 30) { «selfdestruct(payable(msg.sender))»; }"),
  ],
  [
    ...(["unreached", "code behind a loop that it has nothing to do with", "reached"] as const),
    external(
      "uint256 n",
      "for (uint256 i = 0; i < n; i++) total += i; if (n * 0 == 1) { «selfdestruct(payable(msg.sender))»; }",
    ),
  ],
];

describe("proofs of what no run shows", () => {
  for (const [verdict, what, kind, members, width] of rows)
    it(`${verdict}: ${what}`, () => assert.equal(verdictOf(members, kind, width), verdict));

  for (const [what, members] of Object.entries(impossible))
    it(`are found of ${what}`, () => assert.equal(verdictOf(members), "refuted"));

  for (const [what, members] of Object.entries(possible))
    it(`are not found of ${what}`, () => assert.equal(verdictOf(members), "open"));
});
