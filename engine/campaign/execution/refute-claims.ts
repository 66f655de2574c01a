/** Which findings of checks no transaction can show: proved for every state that the contract may be in.
 *
 * All code that a place was compiled to has to be proved: every contract that has a part of it, and what constructors run of
 * it is not looked at. A finding that says what a run would show is refuted where none does; one of a check of
 * severity High that has an oracle, where nothing reaches its place.
 */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import type { EngineDeps } from "../../compile/engine-deps.ts";
import { makeCode } from "../../evm/code/contract-code.ts";
import { readUnlinkedCode } from "../../evm/code/unlinked-code.ts";
import type { CompilerSettings } from "../../model/analysis.ts";
import type { DroppedFinding } from "../../model/execution.ts";
import type { Finding } from "../../model/finding.ts";
import { oracles } from "../../oracles/registry.ts";
import { type AnyNode, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { integerTypeOf } from "../../program/types.ts";
import type { OpenCode } from "../../symex/proof/any-walk.ts";
import type { Claim, Width } from "../../symex/proof/claims.ts";
import { makeProof } from "../../symex/proof/prove-claims.ts";
import type { RawFinding } from "../run-detectors.ts";
import { isWithin, keyOf, type SourcePlace } from "./code-map.ts";
import { findComputed, type PlacedInstruction, readPlaced } from "./placed-instructions.ts";
import { type Cast, isUnoptimized, readCast } from "./watched-casts.ts";

export interface RefutationRequest {
  readonly seen: readonly RawFinding[];
  readonly program: Program;
  readonly code: CompiledCode;
  /** What the compiler was told. */
  readonly settings: CompilerSettings;
  readonly seed: number;
  /** A contract. */
  readonly nSteps: number;
  readonly endsAtMs: number;
  readonly signal: AbortSignal;
}

/** Why a finding is none, by the finding. */
export type Refutations = ReadonlyMap<RawFinding, DroppedFinding["why"]>;

/** Nothing is refuted of which the proof takes too long. */
export async function refuteClaims(
  request: RefutationRequest,
  deps: Pick<EngineDeps, "now" | "breathe">,
): Promise<Refutations> {
  const { seen, program, code, nSteps, settings } = request;
  const isPlain = isUnoptimized(settings);
  const open = new Map(
    seen.flatMap((finding) => {
      const claim = readClaim(finding, program, isPlain);
      return claim === undefined ? [] : [[finding, claim] as const];
    }),
  );
  const verdicts = new Map<RawFinding, Verdict[]>();
  if (nSteps === 0 || hasFunctionPointers(program)) return new Map();
  for (const contract of code.contracts) {
    const claims = new Map(
      [...open].flatMap(([finding, claim]): [RawFinding, Claim | "open"][] => {
        const here = placeClaim(claim, contract, code);
        return here === undefined ? [] : [[finding, here]];
      }),
    );
    const settled = await settle(contract, claims, request, deps);
    for (const [finding, verdict] of settled) {
      verdicts.set(finding, [...(verdicts.get(finding) ?? []), verdict]);
      if (verdict === "open") open.delete(finding);
    }
  }
  return new Map(
    [...verdicts].flatMap(([finding, all]): [RawFinding, DroppedFinding["why"]][] => {
      if (all.includes("open")) return [];
      return [[finding, all.includes("impossible") ? "impossible" : "unreachable"]];
    }),
  );
}

/** Tells of a finding why it is none; null where something else was found there that is one. */
export function makeRefutationTest(
  raw: readonly RawFinding[],
  refuted: Refutations,
  program: Program,
): (finding: Pick<Finding, "check" | "location">) => DroppedFinding["why"] | null {
  const known = new Map<string, DroppedFinding["why"] | null>();
  for (const one of raw) {
    const { at } = one.detection;
    const key = `${one.check.id} ${keyOf("nodeType" in at ? { file: program.fileOf(at), ...spanOf(at) } : at)}`;
    known.set(key, known.get(key) === null ? null : (refuted.get(one) ?? null));
  }
  return ({ check, location: { file, span } }) => known.get(`${check} ${keyOf({ file, ...span })}`) ?? null;
}

type Verdict = DroppedFinding["why"] | "open";

/** What a finding says of its place. */
interface PlacedClaim {
  readonly kind: Claim["kind"];
  readonly place: SourcePlace;
  readonly width: Width;
  /** What does it; undefined where any instruction of the place does. */
  readonly mnemonics?: ReadonlySet<string>;
}

const words: Width = { bits: 256, isSigned: false };

const executed: ReadonlySet<string> = new Set(oracles.map(({ id }) => id));

/** What somebody would gain by going there; of other weaknesses it is worth knowing where nobody goes yet, too. */
function isExploit({ id, severity }: RawFinding["check"]): boolean {
  return executed.has(id) && severity === "High";
}

function readClaim(finding: RawFinding, program: Program, isPlain: boolean): PlacedClaim | undefined {
  const { at, claim } = finding.detection;
  const isSeen = finding.evidence === undefined || finding.evidence === "static";
  if (!isSeen || !("nodeType" in at)) return undefined;
  const placeIn = (node: AnyNode): SourcePlace => ({ file: program.fileOf(node), ...spanOf(node) });
  if (claim === "fails") return { kind: "fails", place: placeIn(at), width: words };
  if (claim === "wraps") {
    const mnemonics = byOperator[operatorOf(at)];
    const width = ("typeDescriptions" in at ? integerTypeOf(at) : undefined) ?? words;
    return mnemonics && { kind: "wraps", place: placeIn(at), width, mnemonics: new Set(mnemonics) };
  }
  if (claim === "truncates") {
    const cast = readCast(at);
    // What is optimized may have something else on the stack.
    return cast && isPlain ? { kind: "truncates", place: placeIn(cast.number), width: widthOf(cast) } : undefined;
  }
  return isExploit(finding.check) ? { kind: "reached", place: placeIn(at), width: words } : undefined;
}

/** What a number has to fit to be the same afterwards: one without a sign has none then, where it fits. */
function widthOf({ from, to }: Cast): Width {
  const becomesSigned = to.isSigned && !from.isSigned;
  return becomesSigned ? { bits: to.bits - 1, isSigned: false } : to;
}

const byOperator: Readonly<Record<string, readonly string[]>> = {
  "+": ["ADD"],
  "-": ["SUB"],
  "*": ["MUL", "SHL"],
  "**": ["EXP"],
  add: ["ADD"],
  sub: ["SUB"],
  mul: ["MUL"],
  exp: ["EXP"],
};

/** As in `+`, for `a + b`, `a += b` and `a++`. */
function operatorOf(at: AnyNode): string {
  if (at.nodeType === "YulFunctionCall") return at.functionName.name;
  if (at.nodeType === "BinaryOperation") return at.operator;
  if (at.nodeType === "Assignment") return at.operator.replace(/=$/, "");
  return at.nodeType === "UnaryOperation" ? at.operator.slice(0, 1) : "";
}

/** Where a jump goes that was stored, the code does not tell. */
function hasFunctionPointers(program: Program): boolean {
  const isInternal = program.nodesOf("FunctionTypeName").some(({ visibility }) => visibility !== "external");
  return (
    isInternal || program.nodesOf("YulFunctionCall").some(({ functionName }) => functionName.name.startsWith("jump"))
  );
}

/** The claim at the instructions of a contract; "open" where they are not all, and undefined where it has none. */
function placeClaim(
  claim: PlacedClaim,
  contract: CompiledContract,
  { files }: CompiledCode,
): Claim | "open" | undefined {
  const { kind, place, width } = claim;
  const isInside = ({ at }: PlacedInstruction): boolean => at !== null && isWithin(at, place);
  if (readPlaced(contract, "creation", files).some(isInside)) return "open";
  const runtime = readPlaced(contract, "runtime", files);
  const inside = runtime.filter(isInside);
  if (inside.length === 0) return undefined;
  const doing =
    kind === "truncates"
      ? findComputed(runtime, place).map(({ next }) => next)
      : inside.filter((one) => isDoing(one, claim));
  return doing.length === 0 ? "open" : { kind, width, pcs: new Set(doing.map(({ pc }) => pc)) };
}

/** What an operation does has the place of the operation, and not of its operands. */
function isDoing({ at, mnemonic }: PlacedInstruction, { mnemonics, place }: PlacedClaim): boolean {
  if (mnemonics === undefined) return true;
  return mnemonics.has(mnemonic) && at !== null && keyOf(at) === keyOf(place);
}

/** Steps between two looks at the clock. */
const sliceSteps = 20_000;

async function settle(
  contract: CompiledContract,
  placedClaims: ReadonlyMap<RawFinding, Claim | "open">,
  { seed, nSteps, endsAtMs, signal }: RefutationRequest,
  { now, breathe }: Pick<EngineDeps, "now" | "breathe">,
): Promise<ReadonlyMap<RawFinding, Verdict>> {
  const claims = [...placedClaims.values()].filter((one) => one !== "open");
  const open = contract.asSubmitted === true ? undefined : readOpenCode(contract);
  const proof = open !== undefined && claims.length > 0 ? makeProof(open, claims, seed) : undefined;
  for (let left = nSteps; left > 0 && !signal.aborted && now() < endsAtMs; left -= sliceSteps) {
    if (proof?.run(sliceSteps) !== true) break;
    await breathe();
  }
  const [refuted, unreached] = [proof?.refuted(), proof?.unreached()];
  const judge = (claim: Claim | "open"): Verdict => {
    if (claim === "open" || refuted?.has(claim) !== true) return "open";
    return unreached?.has(claim) === true ? "unreachable" : "impossible";
  };
  return new Map([...placedClaims].map(([finding, claim]) => [finding, judge(claim)]));
}

/** The code as it is before it is deployed, with what is unknown of it then. */
function readOpenCode({ evm }: CompiledContract): OpenCode | undefined {
  const { object, immutableReferences = {} } = evm?.deployedBytecode ?? {};
  const unlinked = readUnlinkedCode(object ?? "");
  if (unlinked === undefined || unlinked.bytes.length === 0) return undefined;
  const immutables = Object.entries(immutableReferences).flatMap(([id, places]) =>
    places.map(({ start }): [number, string] => [start - 1, `immutable ${id}`]),
  );
  const libraries = unlinked.placeholders.map(({ name, offset }): [number, string] => [offset - 1, `library ${name}`]);
  return { code: makeCode(unlinked.bytes), filledIn: new Map([...immutables, ...libraries]) };
}
