/** Whether sources of a folder may be sent to an instance: asked once for each, and a yes remembered by the workspace. */

import { type Memento, window } from "vscode";
import type { UploadAnswer, UploadParams } from "../../server/protocol.ts";
import { t } from "../l10n.ts";
import { plural } from "../words.ts";

const stateKey = "solhound.uploads";

/** A no holds for this once. */
export async function askForUpload(state: Memento, params: UploadParams): Promise<UploadAnswer> {
  const { folder, instance, mode, nFiles } = params;
  const allowed = state.get<readonly string[]>(stateKey, []);
  const entry = JSON.stringify([folder, instance]);
  if (allowed.includes(entry)) return true;
  const upload = t("Upload");
  const chosen = await window.showInformationMessage(
    t("Send {0} to {1}?", plural(nFiles, "file"), instance),
    {
      modal: true,
      detail: t("What is sent is analyzed there in {0} mode, and kept as that instance keeps its analyses.", mode),
    },
    { title: upload },
    { title: t("Analyze Here"), isCloseAffordance: true },
  );
  if (chosen?.title !== upload) return false;
  await state.update(stateKey, [...allowed, entry]);
  return true;
}
