/** Whether sources of a folder may be sent to an instance: asked once for each, and a yes remembered by the workspace. */

import { type Memento, window } from "vscode";
import type { UploadAnswer, UploadParams } from "../../server/protocol.ts";
import { plural } from "../words.ts";

const stateKey = "solhound.uploads";
const upload = "Upload";

/** A no holds for this once. */
export async function askForUpload(state: Memento, params: UploadParams): Promise<UploadAnswer> {
  const { folder, instance, mode, nFiles } = params;
  const allowed = state.get<readonly string[]>(stateKey, []);
  const entry = JSON.stringify([folder, instance]);
  if (allowed.includes(entry)) return true;
  const chosen = await window.showInformationMessage(
    `Send ${plural(nFiles, "file")} to ${instance}?`,
    { modal: true, detail: `They are analyzed there in ${mode} mode, and kept as that instance keeps its analyses.` },
    { title: upload },
    { title: "Analyze Here", isCloseAffordance: true },
  );
  if (chosen?.title !== upload) return false;
  await state.update(stateKey, [...allowed, entry]);
  return true;
}
