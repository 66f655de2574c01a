/** Settings from whatever a client answers: each value is checked by itself, a wrong one counts as absent. */

import { checkIds } from "../engine/checks/check-ids.ts";
import { includables } from "../engine/model/includable.ts";
import { isRecord } from "../engine/util/is-record.ts";
import {
  type ConnectionSettings,
  commandModes,
  compilerDiagnosticsChoices,
  defaultSettings,
  fetchChoices,
  inlayHintKinds,
  remoteModes,
  runTriggers,
  type Settings,
} from "./protocol.ts";

type Reader<T> = (value: unknown) => T | undefined;

const maxRemappings = 1000;

const readers: { readonly [Name in keyof Settings]: Reader<Settings[Name]> } = {
  run: oneOf(runTriggers),
  compilerDiagnostics: oneOf(compilerDiagnosticsChoices),
  mode: oneOf(commandModes),
  budgetSeconds: numberWithin(1, 7200),
  remappings: (value) =>
    Array.isArray(value) && value.every((line) => typeof line === "string") ? value.slice(0, maxRemappings) : undefined,
  solcVersion: (value) => (typeof value === "string" && /^\d+\.\d+\.\d+$/.test(value) ? value : undefined),
  fetchCompilers: oneOf(fetchChoices),
  solcMirror: (value) => (typeof value === "string" && isHttp(value) ? value : undefined),
  include: (value) => (Array.isArray(value) ? includables.filter((one) => value.includes(one)) : undefined),
  connection: readConnection,
  enable: (value) => (Array.isArray(value) ? checkIds.filter((one) => value.includes(one)) : undefined),
  inlayHints: (value) => (Array.isArray(value) ? inlayHintKinds.filter((one) => value.includes(one)) : undefined),
  debounceMs: numberWithin(0, 10_000),
  idleMs: numberWithin(0, 60_000),
  analyzeWorkspace: (value) => (typeof value === "boolean" ? value : undefined),
};

const maxIdLength = 200;

/** Without an address there is no connection, whatever else is said of it. */
function readConnection(value: unknown): ConnectionSettings | undefined {
  if (!isRecord(value) || typeof value["url"] !== "string" || value["url"].trim() === "") return undefined;
  const { url, project } = value;
  const isId = typeof project === "string" && project !== "" && project.length <= maxIdLength;
  return { url: url.trim(), mode: oneOf(remoteModes)(value["mode"]) ?? "quick", project: isId ? project : null };
}

/** Settings as the client has them; defaults for the rest. Never fails. */
export function readSettings(value: unknown, fallback: Settings = defaultSettings): Settings {
  const given: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  const read = <Name extends keyof Settings>(name: Name): Settings[Name] => {
    const reader: Reader<Settings[Name]> = readers[name];
    return reader(given[name]) ?? fallback[name];
  };
  return {
    run: read("run"),
    compilerDiagnostics: read("compilerDiagnostics"),
    mode: read("mode"),
    budgetSeconds: read("budgetSeconds"),
    remappings: read("remappings"),
    solcVersion: read("solcVersion"),
    fetchCompilers: read("fetchCompilers"),
    solcMirror: read("solcMirror"),
    include: read("include"),
    connection: read("connection"),
    enable: read("enable"),
    inlayHints: read("inlayHints"),
    debounceMs: read("debounceMs"),
    idleMs: read("idleMs"),
    analyzeWorkspace: read("analyzeWorkspace"),
  };
}

/** Whether a change from one to the other can change what is found. */
export function changesResults(before: Settings, after: Settings): boolean {
  return (
    before.solcVersion !== after.solcVersion ||
    before.fetchCompilers !== after.fetchCompilers ||
    before.solcMirror !== after.solcMirror ||
    !areSame(before.include, after.include) ||
    !areSame(before.enable, after.enable) ||
    !areSame(before.remappings, after.remappings)
  );
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function oneOf<T extends string>(choices: readonly T[]): Reader<T> {
  return (value) => choices.find((choice) => choice === value);
}

function numberWithin(min: number, max: number): Reader<number> {
  return (value) =>
    typeof value === "number" && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : undefined;
}
