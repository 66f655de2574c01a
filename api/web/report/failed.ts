/** An analysis without a result: why, and the way to another attempt. */

import type { AnalysisInputData, Job } from "../../analyses/contract.ts";
import type { App } from "../app.ts";
import { h } from "../dom.ts";
import { nameText } from "../parts/words.ts";

/** What the compiler said keeps its lines. */
export function failedPanel(app: App, { error }: Job, { sources }: AnalysisInputData): HTMLElement {
  const [head = "The analysis failed.", ...lines] = (error ?? "").split("\n");
  const files = Object.entries(sources ?? {}).flatMap(([name, { source }]) =>
    typeof source === "string" ? [{ name, text: source }] : [],
  );
  const again = (): void => {
    app.draft.files = files;
    app.go({ view: "submit" });
  };
  return h(
    "div",
    { class: "failed card" },
    h("h2", {}, nameText(head.replace(/:$/, ""))),
    lines.length > 0
      ? h("ul", { class: "messages" }, ...lines.map((line) => h("li", {}, h("code", {}, nameText(line)))))
      : null,
    files.length > 0
      ? h("div", { class: "actions" }, h("button", { on: { click: again } }, "Submit these files again"))
      : null,
  );
}
