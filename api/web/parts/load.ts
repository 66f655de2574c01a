/** Fills a part of the page with what the server answers. */

import type { App } from "../app.ts";
import type { Answer } from "../client/answer.ts";
import { untilLeft } from "../client/until-left.ts";
import { type Child, fill, h, setAttribute } from "../dom.ts";
import { failurePanel } from "./failure.ts";

/** Quick answers are not announced by a flicker. */
const patienceMs = 250;

/** Shows that it loads, then what `show` makes of the answer; or what went wrong, and tries again when that may help. */
export async function loadInto<T>(
  place: HTMLElement,
  { app, signal }: { readonly app: App; readonly signal: AbortSignal },
  load: () => Answer<T>,
  show: (value: T) => Child,
): Promise<void> {
  const again = (): void => void loadInto(place, { app, signal }, load, show);
  const timer = setTimeout(() => fill(place, h("p", { class: "loading" }, "Loading …")), patienceMs);
  setAttribute(place, "aria-busy", "true");
  await untilLeft(signal, async () => {
    const answer = await load();
    clearTimeout(timer);
    if (signal.aborted) return;
    fill(place, answer.ok ? show(answer.value) : failurePanel(answer.error, again));
    if (!answer.ok && answer.error.kind === "unreachable") app.whenBack(again, signal);
  });
  clearTimeout(timer);
  setAttribute(place, "aria-busy", null);
}
