/** From what was chosen to a running analysis. */

import type { App } from "../app.ts";
import { fill, h } from "../dom.ts";
import { failurePanel } from "../parts/failure.ts";
import { toSubmission } from "./sources.ts";

interface Controls {
  readonly trouble: HTMLElement;
  /** Takes over what was typed; answers what is wrong with it. */
  readonly settle: () => string | undefined;
}

/** Submits the draft and goes to the analysis; or says why not, and keeps the draft. */
export async function submitDraft(app: App, { trouble, settle }: Controls): Promise<void> {
  const fault = settle();
  const { files, mode, groupName, anew, compiler } = app.draft;
  if (fault !== undefined || files.length === 0) {
    fill(trouble, h("p", {}, fault ?? "Choose a file, a folder, or paste a source first."));
    return;
  }
  fill(trouble);
  const submission = toSubmission(files, {
    analysisMode: mode,
    groupName: groupName.trim(),
    noCacheLookup: anew,
    compiler,
  });
  const answer = await app.client.submit(submission);
  if (!answer.ok) {
    if (answer.error.kind !== "session-over") fill(trouble, failurePanel(answer.error));
    return;
  }
  app.draft.files = [];
  app.submitted.unshift(answer.value.uuid);
  app.go({ view: "analysis", uuid: answer.value.uuid });
}
