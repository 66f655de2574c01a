/** Why a check speaks, or is silent, at a line: which of its exceptions decided, and who comes there at all. */

import type { Detector } from "../detectors/detector.ts";
import { withoutExemptions } from "../detectors/exempt.ts";
import type { Finding } from "../model/finding.ts";
import type { Location } from "../model/location.ts";
import type { Program } from "../program/program.ts";
import { attemptWithin } from "../util/step-budget.ts";
import { describePlace } from "./describe-place.ts";
import type { InquiryContext } from "./inquiry-context.ts";
import { toFindings } from "./to-findings.ts";

/** Steps for all that is tried: no more than one analysis has. */
const maxSteps = 1_000_000_000;

/** The answer as lines of text. `detector` is undefined for a check that only executes. */
export function explainCheck(detector: Detector | undefined, context: InquiryContext): string {
  const { inquiry, file } = context;
  const answer =
    detector === undefined
      ? ["This check reads no source: it tells what happens when contracts are executed."]
      : (attemptWithin(maxSteps, () => answerOf(detector, context)) ?? ["The program is too large to tell."]);
  return `${[`${inquiry.check} at ${file}:${inquiry.line}`, "", ...answer].join("\n")}\n`;
}

function answerOf(detector: Detector, context: InquiryContext): readonly string[] {
  const hear: Hear = (off) => hearCheck(detector, context, off);
  const heard = hear(new Set());
  const verdict = heard.here.length > 0 ? describeSpoken(heard.here, context) : describeSilence(heard, hear, context);
  return [...verdict, "", ...describePlace(heard.program, context)];
}

/** Hears the check without some of its exceptions. */
type Hear = (off: ReadonlySet<string>) => Heard;

/** What the check says without some of its exceptions. */
interface Heard {
  readonly program: Program;
  /** Findings about the line. */
  readonly here: readonly Finding[];
  /** Its other findings in the file. */
  readonly elsewhere: readonly Finding[];
  /** The names of the exceptions that excused something, anywhere. */
  readonly met: ReadonlySet<string>;
}

function hearCheck(detector: Detector, context: InquiryContext, off: ReadonlySet<string>): Heard {
  const { file, inquiry, texts } = context;
  const program = context.buildProgram();
  const { result, met } = withoutExemptions(off, () => [...detector.detect(program)]);
  const raw = result.map((detection) => ({ check: detector, detection }));
  const findings = toFindings(raw, program, texts).filter(({ location }) => location.file === file);
  const isHere = ({ location }: Finding): boolean => isOnLine(location, inquiry.line);
  return { program, met, here: findings.filter(isHere), elsewhere: findings.filter((one) => !isHere(one)) };
}

function isOnLine({ range }: Location, line: number): boolean {
  return range.start.line < line && line <= range.end.line + 1;
}

function describeSpoken(here: readonly Finding[], { isTold }: InquiryContext): readonly string[] {
  return here.map(
    (finding) =>
      `It speaks here${isTold(finding) ? "" : ", and a comment, the policy or the baseline silences it"}: ${quote(finding)}`,
  );
}

function quote({ severity, description }: Finding): string {
  return `(${severity}) ${description.head}`;
}

function describeSilence(heard: Heard, hear: Hear, context: InquiryContext): readonly string[] {
  const decisive = findDecisive(heard, hear);
  if (decisive !== undefined) {
    const { names, finding } = decisive;
    const what = names.length === 1 ? "an exception" : "exceptions, each of which would do";
    return [
      `It is silent here because of ${what}:`,
      ...names.map((name) => `  ${name}`),
      `Otherwise it would say: ${quote(finding)}`,
    ];
  }
  const { line } = context.inquiry;
  const related = heard.elsewhere.filter((one) => one.related.some(({ location }) => isOnLine(location, line)));
  return [
    "It is silent here: the line has nothing that it looks for, whatever its exceptions.",
    ...related.map(
      (one) => `It names the line where it speaks, in line ${one.location.range.start.line + 1}: ${quote(one)}`,
    ),
  ];
}

/** The exceptions without which something is found, no more of them than it takes; undefined where nothing ever is. */
function findDecisive(
  heard: Heard,
  hear: Hear,
): { readonly names: readonly string[]; readonly finding: Finding } | undefined {
  const off = new Set(heard.met);
  let nBefore = 0;
  let last = heard;
  // Behind one exception there may be another that nothing came to before.
  while (last.here.length === 0 && off.size > nBefore) {
    nBefore = off.size;
    last = hear(new Set(off));
    for (const name of last.met) off.add(name);
  }
  if (last.here.length === 0) return undefined;
  for (const name of [...off]) {
    const less = hear(new Set([...off].filter((one) => one !== name)));
    if (less.here.length === 0) continue;
    off.delete(name);
    last = less;
  }
  const [finding] = last.here;
  return finding && { names: [...off], finding };
}
