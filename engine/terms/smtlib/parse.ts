/** Reads the SMT-LIB text that `print.ts` writes back into terms, and the values that solvers answer. */
import { err, ok, type Result } from "../../util/result.ts";
import { type DerivedOp, isDerived } from "../derived.ts";
import { type Op, ops, type PlainOp } from "../op.ts";
import { arraySort, bitVecSort, boolSort, maxWidth, type Sort } from "../sort.ts";
import type { Term } from "../term.ts";
import type { TermStore } from "../term-store.ts";
import { readSExpressions, type SExpression } from "./s-expression.ts";
import { expPrefix, keccakPrefix } from "./symbols.ts";

/** What of a script cannot be read; caught where the script is. */
class SyntaxProblem extends Error {}

type Names = ReadonlyMap<string, Term>;

/** The assertions of a script, as terms of the store; or what of it cannot be understood. */
export function parseScript(t: TermStore, text: string): Result<readonly Term[], string> {
  const commands = readSExpressions(text);
  if (commands === undefined) return err("parentheses do not match");
  try {
    return ok(readCommands(t, commands));
  } catch (problem) {
    // Operands of wrong sorts are noticed by the store.
    if (problem instanceof Error) return err(problem.message);
    throw problem;
  }
}

function readCommands(t: TermStore, commands: readonly SExpression[]): readonly Term[] {
  const names = new Map<string, Term>();
  const assertions: Term[] = [];
  for (const command of commands) {
    const [keyword, ...rest] = listOf(command);
    const name = typeof rest[0] === "string" ? rest[0] : "";
    if (keyword === "assert") assertions.push(readTerm(t, partOf(rest, 0), names));
    else if (keyword === "declare-const") names.set(name, t.variable(name, readSort(partOf(rest, 1))));
    else if (keyword === "define-fun") names.set(name, readTerm(t, partOf(rest, 3), names));
    else if (keyword !== "declare-fun" && keyword !== "set-logic")
      throw new SyntaxProblem(`no command ${String(keyword)}`);
  }
  return assertions;
}

/** A number as solvers print it: `#x0f`, `#b01`, `(_ bv3 8)`, `true`, `false`. */
export function readNumber(expression: SExpression): bigint | undefined {
  if (expression === "true") return 1n;
  if (expression === "false") return 0n;
  if (typeof expression === "string")
    return /^#(x[0-9a-fA-F]+|b[01]+)$/.test(expression) ? BigInt(`0${expression.slice(1)}`) : undefined;
  const [underscore, number] = expression;
  return underscore === "_" && typeof number === "string" && /^bv\d+$/.test(number)
    ? BigInt(number.slice(2))
    : undefined;
}

function readSort(expression: SExpression): Sort {
  if (expression === "Bool") return boolSort;
  const [head, first, second] = listOf(expression);
  if (head === "_" && first === "BitVec") return bitVecSort(readIndex(second));
  if (head !== "Array") throw new SyntaxProblem("no such sort");
  return arraySort(readSort(first ?? "").width, readSort(second ?? "").width);
}

function readTerm(t: TermStore, expression: SExpression, names: Names): Term {
  if (typeof expression === "string") return readAtom(t, expression, names);
  const [head, ...rest] = expression;
  if (head === "_") return readIndexedNumber(t, expression);
  const args = rest.map((one) => readTerm(t, one, names));
  if (typeof head === "string") return apply(t, head, args);
  return applyIndexed(t, listOf(head), args);
}

function readAtom(t: TermStore, atom: string, names: Names): Term {
  const number = readNumber(atom);
  if (atom === "true" || atom === "false") return t.bool(atom === "true");
  if (number !== undefined) return t.constant(atom.startsWith("#x") ? (atom.length - 2) * 4 : atom.length - 2, number);
  if (atom === `${keccakPrefix}0`) return t.keccak256();
  const named = names.get(atom);
  if (named === undefined) throw new SyntaxProblem(`${atom} is not declared`);
  return named;
}

function readIndexedNumber(t: TermStore, expression: SExpression): Term {
  const number = readNumber(expression);
  if (number === undefined) throw new SyntaxProblem("no such number");
  return t.constant(readIndex(listOf(expression)[2]), number);
}

function apply(t: TermStore, name: string, args: readonly Term[]): Term {
  if (name.startsWith(keccakPrefix)) return t.keccak256(...args);
  if (name.startsWith(expPrefix)) return t.app("bvexp", ...args);
  if (name === "and") return t.and(...args);
  if (name === "or") return t.or(...args);
  if (name === "concat") return t.concat(...args);
  if (!isApplicable(name)) throw new SyntaxProblem(`no operator ${name}`);
  return t.app(name, ...args);
}

function isApplicable(name: string): name is PlainOp | DerivedOp {
  return isDerived(name) || (Object.hasOwn(ops, name) && !unapplicable.has(name as Op));
}

/** These are written in other ways. */
const unapplicable: ReadonlySet<Op> = new Set<Op>([
  "constant",
  "variable",
  "exhausted",
  "extract",
  "sign_extend",
  "const-array",
  "keccak256",
]);

function applyIndexed(t: TermStore, head: readonly SExpression[], args: readonly Term[]): Term {
  const [marker, name, first, second] = head;
  const operand = args[0];
  if (operand === undefined) throw new SyntaxProblem("an operand is missing");
  if (marker === "as" && name === "const") return t.constantArray(indexWidthOf(first), operand);
  if (name === "extract") return t.extract(readIndex(first), readIndex(second), operand);
  if (name === "zero_extend") return t.zeroExtend(operand.width + readIndex(first), operand);
  if (name === "sign_extend") return t.signExtend(operand.width + readIndex(first), operand);
  throw new SyntaxProblem(`no operator ${String(name)}`);
}

function indexWidthOf(expression: SExpression | undefined): number {
  const sort = readSort(expression ?? "");
  if (sort.kind !== "Array") throw new SyntaxProblem("only arrays are constant everywhere");
  return sort.indexWidth;
}

function readIndex(expression: SExpression | undefined): number {
  const index = typeof expression === "string" && /^\d{1,4}$/.test(expression) ? Number(expression) : -1;
  if (index < 0 || index > maxWidth) throw new SyntaxProblem("no such number of bits");
  return index;
}

function listOf(expression: SExpression | undefined): readonly SExpression[] {
  if (expression === undefined || typeof expression === "string") throw new SyntaxProblem("a list is missing");
  return expression;
}

function partOf(list: readonly SExpression[], index: number): SExpression {
  const part = list[index];
  if (part === undefined) throw new SyntaxProblem("a command is too short");
  return part;
}
