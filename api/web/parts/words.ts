/** Numbers, times and names as the page writes them. */

import { visible } from "../../../engine/report/visible.ts";
import type { Job } from "../../analyses/contract.ts";
import type { ApiKey } from "../../auth/contract.ts";
import { h } from "../dom.ts";

/** This locale writes `2026-11-20 19:51`, which everybody can read. */
const dateTime = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** A name that strangers chose: what would not show or would turn other text around is written out. */
export function nameText(name: string): string {
  return visible(name);
}

/** What people call an API key; one without a name goes by the start of its id. */
export function keyName({ name, id }: Pick<ApiKey, "id" | "name">): string {
  return name === "" ? `Unnamed ${id.slice(0, 6)}` : nameText(name);
}

/** `1 finding`, `2 findings`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

/** When it was, for people and for programs. */
export function timeOf(iso: string): HTMLTimeElement {
  return h("time", { datetime: iso }, dateTime.format(new Date(iso)));
}

/** `0.4 s`, `12 s`, `3 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** What an analysis is of. */
export function titleOf({ mainSource, numSources }: Pick<Job, "mainSource" | "numSources">): string {
  if (numSources === 0) return "Bytecode";
  const main = mainSource === null || mainSource === "" ? count(numSources, "file") : nameText(mainSource);
  const others = mainSource === null || mainSource === "" ? 0 : numSources - 1;
  return others > 0 ? `${main} and ${others} more` : main;
}

/** What the page calls the modes. */
export const modeTexts: Readonly<Record<Job["analysisMode"], string>> = {
  quick: "Quick",
  full: "Standard",
  standard: "Standard",
  deep: "Deep",
};
