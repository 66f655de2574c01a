/** What clients send, checked and in our words. Nothing else converts in this direction. */

import { triageStates } from "../../engine/model/triage-state.ts";
import { isRecord } from "../../engine/util/is-record.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import {
  type AnalyzeArguments,
  type AnalyzeWorkspaceArguments,
  type CancelArguments,
  type CommandMode,
  commandModes,
  type FindingData,
  type TriageArguments,
} from "../protocol.ts";

type Arguments = readonly unknown[] | undefined;

/** Arguments of `solhound.analyze`; the error says what is wrong with them. */
export function toAnalyzeArguments(args: Arguments): Result<AnalyzeArguments, string> {
  const given = firstRecord(args);
  const uri = given?.["uri"];
  if (typeof uri !== "string" || uri === "") return err("solhound.analyze needs one argument: { uri, mode? }");
  return withMode(given, { uri });
}

/** Arguments of `solhound.analyzeWorkspace`; the error says what is wrong with them. */
export function toAnalyzeWorkspaceArguments(args: Arguments): Result<AnalyzeWorkspaceArguments, string> {
  const given = firstRecord(args);
  const folder = given?.["folder"];
  return withMode(given, typeof folder === "string" ? { folder } : {});
}

/** Arguments of `solhound.cancel`. */
export function toCancelArguments(args: Arguments): CancelArguments {
  const uri = firstRecord(args)?.["uri"];
  return typeof uri === "string" ? { uri } : {};
}

/** Arguments of `solhound.triage`; the error says what is wrong with them. */
export function toTriageArguments(args: Arguments): Result<TriageArguments, string> {
  const { uri, fingerprint, state, reason } = firstRecord(args) ?? {};
  const known = triageStates.find((one) => one === state);
  if (typeof uri !== "string" || typeof fingerprint !== "string" || known === undefined) {
    return err("solhound.triage needs one argument: { uri, fingerprint, state, reason? }");
  }
  return ok({ uri, fingerprint, state: known, ...(typeof reason === "string" ? { reason } : {}) });
}

/** The `data` that we published with a finding; null for any other diagnostic. */
export function toFindingData(data: unknown): FindingData | null {
  if (!isRecord(data) || data["kind"] !== "finding") return null;
  const { check, fingerprint, also } = data;
  if (typeof check !== "string" || typeof fingerprint !== "string") return null;
  const others = Array.isArray(also) ? also.filter((one) => typeof one === "string") : [];
  return { kind: "finding", check, fingerprint, ...(others.length > 0 ? { also: others } : {}) };
}

function withMode<T extends object>(given: Readonly<Record<string, unknown>> | null, rest: T) {
  const mode = given?.["mode"];
  if (mode === undefined) return ok<T & { mode?: CommandMode }>(rest);
  const known = commandModes.find((one) => one === mode);
  if (known === undefined) return err(`unknown mode ${JSON.stringify(mode)}: one of ${commandModes.join(", ")}`);
  return ok({ ...rest, mode: known });
}

function firstRecord(args: Arguments): Readonly<Record<string, unknown>> | null {
  const first = args?.[0];
  return isRecord(first) ? first : null;
}
