/** Takes a picture of everything that the extension shows, in the themes of VS Code, for people to look at. */

// For developers, with the variables that the plan of the suite "vscode ui" sets (tools/suites.mjs):
// `node out/test/bench/editor/editor-pictures.js [THEME...] [LANGUAGE] [ACT...]`, where a theme is light, dark, contrast or
// contrast-light, a language en or de, and nothing chosen means all, in English. A window is drawn in a light and a dark theme.
// The pictures are in `artifacts/screenshots`, as THEME-STATE.png. Whoever fails does not stop the others.

import { startTestServer } from "../../harness/api/api-server.ts";
import { startWorkbench } from "../../vscode/harness/workbench.ts";
import { acts } from "./pictures/acts.ts";
import { isLanguage, makeSay } from "./pictures/say.ts";
import { calm, firstLine, layOut, type Scene } from "./pictures/scene.ts";
import { type Theme, type ThemePair, themePairs } from "./pictures/themes.ts";

/** What fades, or is drawn after what was waited for. */
const settleMs = 500;
const stateTimeoutMs = 60_000;

const chosen = process.argv.slice(2);
const language = chosen.find(isLanguage) ?? "en";
const themeNames = themePairs.flat().map(({ name }) => name);
const drawnNames = pick(themeNames);
const played = pick(Object.keys(acts));
const unknown = chosen.filter((word) => !isLanguage(word) && !themeNames.includes(word) && !(word in acts));
if (unknown.length > 0) {
  console.error(`There is no such thing: ${unknown.join(", ")}. Acts are ${Object.keys(acts).join(", ")}.`);
  process.exit(2);
}
const failed: string[] = [];
for (const pair of themePairs) {
  const drawn = pair.filter(({ name }) => drawnNames.includes(name));
  if (drawn.length > 0) failed.push(...(await play(pair, drawn)));
}
if (failed.length > 0) console.log(`failed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

/** Those that are named, else all, in their order. */
function pick(from: readonly string[]): readonly string[] {
  const named = from.filter((name) => chosen.includes(name));
  return named.length > 0 ? named : from;
}

/** The acts that did not come to their end. */
async function play(pair: ThemePair, drawn: readonly Theme[]): Promise<string[]> {
  const scene = await setUp(pair, drawn);
  const failed: string[] = [];
  for (const name of played) {
    const started = Date.now();
    const failure = await calm(scene)
      .then(() => acts[name]?.(scene))
      .then(() => null, firstLine);
    console.log(`${name}: ${failure ?? "done"} (${Math.round((Date.now() - started) / 1000)} s)`);
    if (failure === null) continue;
    failed.push(name);
    await scene.keep(`failed-${name}`).catch(() => {});
    await scene.workbench.open("app");
  }
  await scene.workbench.close();
  await scene.server.close().catch(() => {});
  return failed;
}

async function setUp([light, dark]: ThemePair, drawn: readonly Theme[]): Promise<Scene> {
  const server = await startTestServer();
  const settings = {
    "window.autoDetectHighContrast": false,
    "window.autoDetectColorScheme": true,
    "workbench.preferredLightColorTheme": light.setting,
    "workbench.preferredDarkColorTheme": dark.setting,
    "workbench.reduceMotion": "on",
    "editor.stickyScroll.enabled": false,
  };
  const workbench = await startWorkbench({ settings, language });
  const { page } = workbench;
  page.setDefaultTimeout(stateTimeoutMs);
  layOut(workbench);
  const prefix = language === "en" ? "" : `${language}-`;
  const keep = async (what: string): Promise<void> => {
    for (const theme of drawn) {
      await page.emulateMedia({ colorScheme: theme === light ? "light" : "dark" });
      await page.locator(`.monaco-workbench.${theme.className}`).waitFor();
      await page.waitForTimeout(settleMs);
      await workbench.screenshot(`${prefix}${theme.name}-${what}`);
    }
  };
  await workbench.open("app");
  return { page, workbench, server, keep, say: makeSay(language) };
}
