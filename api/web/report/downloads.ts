/** Takes the result along: as SARIF, as JSON, as PDF. */

import type { Job } from "../../analyses/contract.ts";
import type { App } from "../app.ts";
import { fill, h } from "../dom.ts";
import { failurePanel } from "../parts/failure.ts";
import { saveFile } from "../parts/save-file.ts";
import { whileBusy } from "../parts/while-busy.ts";

const kinds = [
  { label: "PDF", path: "pdf-report", ending: "pdf" },
  { label: "SARIF", path: "sarif", ending: "sarif" },
  { label: "JSON", path: "issues", ending: "json" },
] as const;

/** Asked for through the session: a plain link could carry no token. */
export function downloads({ client }: App, job: Job, signal: AbortSignal): HTMLElement {
  const trouble = h("div", { class: "trouble" });
  const buttons = kinds
    .filter(({ path }) => path !== "sarif" || job.numSources > 0)
    .map(({ label, path, ending }) => {
      const save = async (): Promise<void> => {
        fill(trouble);
        const answer = await client.open(`analyses/${job.uuid}/${path}`, signal).catch(() => undefined);
        const content = answer?.ok ? await answer.value.blob().catch(() => undefined) : undefined;
        if (content) saveFile(`${fileName(job)}.${ending}`, content);
        else if (answer && !answer.ok && !signal.aborted) fill(trouble, failurePanel(answer.error));
      };
      const click = (): void => void whileBusy([button], save);
      const button = h("button", { "aria-label": `Download ${label}`, on: { click } }, label);
      return button;
    });
  return h(
    "div",
    { class: "downloads", role: "group", "aria-label": "Downloads" },
    h("span", { "aria-hidden": "true" }, "Download"),
    ...buttons,
    trouble,
  );
}

/** `Vault-1a2b3c4d`: of the main source only what every file system takes. */
function fileName({ mainSource, uuid }: Job): string {
  const bare = (mainSource ?? "").split(/[/\\]/).at(-1) ?? "";
  const safe = bare
    .replace(/\.sol$/i, "")
    .replace(/[^A-Za-z0-9_-]/g, "_")
    .slice(0, 60);
  return `${safe === "" ? "analysis" : safe}-${uuid.slice(0, 8)}`;
}
