/** Decides which compiler is used, and makes sure that it is there. */

import type { AnalysisEvent, CompilerSettings } from "../model/analysis.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import type { Problem } from "../model/problem.ts";
import { progressOf } from "../model/progress.ts";
import { chooseVersion, findObstacle, nearestVersion } from "../solc/choose-version.ts";
import type { Compiler, ObtainFailure } from "../solc/compiler.ts";
import { futureReleases, packageOf, unpackagedReleases } from "../solc/releases.ts";
import type { SourceText } from "../text/source-text.ts";
import { err, ok, type Result } from "../util/result.ts";
import { findSubstitute } from "./substitute-compiler.ts";

export interface Selection {
  readonly version: string;
  /** Says so where another version would have been better. */
  readonly notice: CompilerDiagnostic | null;
  /** What it compiles: the sources, without pragmas that ask for a release that cannot be had. */
  readonly texts: readonly SourceText[];
}

/**
 * The version that the settings ask for; else the one they prefer, if all pragmas of `texts` allow it; else the newest
 * that these allow. Where it would have to be fetched and cannot be, the newest that is at hand and allowed, unless one
 * was asked for. Tells when it fetches.
 */
export async function* selectCompiler(
  texts: readonly SourceText[],
  { version: wanted, preferredVersion }: CompilerSettings,
  compiler: Compiler,
  signal: AbortSignal,
): AsyncGenerator<AnalysisEvent, Result<Selection, Problem>> {
  const preferred = wanted === undefined ? await findPreferred(texts, preferredVersion, compiler, signal) : undefined;
  const chosen = preferred === undefined ? await choose(texts, wanted, compiler, signal) : ok(preferred);
  if (!chosen.ok) return yield* substitute(texts, wanted, chosen, compiler, signal);
  const version = chosen.value;
  const atHand = await compiler.atHand();
  if (!atHand.includes(version)) {
    yield progressOf("compile", "Fetching solc {0}", version);
  }
  const obtained = await compiler.obtain(version, signal);
  if (obtained.ok) return ok({ version, notice: null, texts });
  const reason = wanted !== undefined ? "wanted" : preferred !== undefined ? "preferred" : "newest";
  const lack: Lack = { version, reason, failure: obtained.error, texts, atHand, compiler };
  const other = wanted === undefined ? chooseVersion(texts, atHand, undefined) : err(null);
  return other.ok ? ok({ version: other.value, notice: toNotice(lack, other.value), texts }) : err(toProblem(lack));
}

/** Undefined where the pragmas forbid it, or nobody knows of such a version. */
async function findPreferred(
  texts: readonly SourceText[],
  preferred: string | undefined,
  compiler: Compiler,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (preferred === undefined || !chooseVersion(texts, [preferred], undefined).ok) return undefined;
  const isKnown = compiler.versions.includes(preferred) || (await compiler.released(signal)).includes(preferred);
  return isKnown ? preferred : undefined;
}

/** Asks for news only where a release that is not known yet could help. */
async function choose(
  texts: readonly SourceText[],
  wanted: string | undefined,
  compiler: Compiler,
  signal: AbortSignal,
): Promise<Result<string, Problem>> {
  const known = chooseVersion(texts, compiler.versions, wanted);
  const others = [...futureReleases, ...unpackagedReleases];
  if (known.ok || !chooseVersion(texts, others, wanted).ok) return known;
  const released = await compiler.released(signal);
  const news = chooseVersion(texts, released, wanted);
  return news.ok ? news : known;
}

/** The neighbour of a release that nobody packaged, where it can be had; else what is wrong. */
async function* substitute(
  texts: readonly SourceText[],
  wanted: string | undefined,
  refusal: Extract<Result<string, Problem>, { readonly ok: false }>,
  compiler: Compiler,
  signal: AbortSignal,
): AsyncGenerator<AnalysisEvent, Result<Selection, Problem>> {
  const found = wanted === undefined ? findSubstitute(texts, compiler.versions) : undefined;
  if (found === undefined) return refusal;
  const { asked, version } = found;
  if (!(await compiler.atHand()).includes(version)) {
    yield progressOf("compile", "Fetching solc {0}", version);
  }
  if (!(await compiler.obtain(version, signal)).ok) return refusal;
  const message = `Compiled with solc ${version}: npm does not have ${asked}, which the pragmas ask for. A mirror may have it: see SOLHOUND_SOLC_MIRROR.`;
  const notice = { severity: "info", code: null, message, location: null, related: [] } as const;
  return ok({ version, notice, texts: found.texts });
}

interface Lack {
  readonly version: string;
  /** Why it is this version: it was asked for, the project names it, or no newer one is allowed. */
  readonly reason: "wanted" | "preferred" | "newest";
  readonly failure: ObtainFailure;
  readonly texts: readonly SourceText[];
  readonly atHand: readonly string[];
  readonly compiler: Compiler;
}

function toNotice(lack: Lack, used: string): CompilerDiagnostic {
  const what = lack.reason === "preferred" ? "The one that the project names" : "The newest that the pragmas allow";
  const message = `Compiled with solc ${used}. ${what}, ${lack.version}, is not on this machine. ${whyNot(lack.failure)}`;
  return { severity: "info", code: null, message, location: null, related: [] };
}

function toProblem(lack: Lack): Problem {
  const { version, failure, texts, atHand, compiler } = lack;
  if (failure.kind === "cancelled") return { code: "cancelled", message: "The compile was cancelled.", location: null };
  const isWanted = lack.reason === "wanted";
  const obstacle = isWanted ? undefined : findObstacle(texts, compiler.versions[0] ?? version);
  const what = isWanted
    ? `solc ${version} was asked for`
    : `solc ${version} is needed${obstacle === undefined ? "" : ` for ${obstacle.text}`}`;
  const nearest = nearestVersion(version, atHand);
  const there =
    nearest === undefined
      ? ""
      : ` The nearest that is here, ${nearest}, ${isWanted ? "was not asked for" : "does not meet the pragma"}.`;
  const message = `${what}, and it is not on this machine. ${whyNot(failure)}${there} ${whatToDo(failure, version)}`;
  return { code: "no-compiler", message, location: obstacle?.location ?? null, compiler: version };
}

function whyNot(failure: ObtainFailure): string {
  if (failure.kind === "failed") return `It could not be fetched: ${failure.message}.`;
  return failure.kind === "cancelled" ? "Fetching it was cancelled." : "Fetching compilers is not allowed.";
}

function whatToDo(failure: ObtainFailure, version: string): string {
  const install = `install it in the project: npm install --save-dev solc@${packageOf(version)}`;
  if (failure.kind === "failed") return `Try again, name a mirror in SOLHOUND_SOLC_MIRROR, or ${install}.`;
  return `Allow it to be fetched, or ${install}.`;
}
