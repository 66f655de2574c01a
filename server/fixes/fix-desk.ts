/** Where fixes are asked for: what was verified once for a state of the open documents is not verified again. */

import type { Fix } from "../../engine/fixes/fix.ts";
import type { Judge } from "../../engine/fixes/verify-fixes.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import type { UntilEdited } from "../texts/until-edited.ts";
import type { JudgedDocument } from "./judge-document.ts";
import type { TakeTurn } from "./turns.ts";

export interface FixDesk {
  /** What is known of the document as it is now; null where it does not compile. */
  look(document: OpenDocument): Promise<DocumentFixes | null>;
}

/** Fixes of one text of a document. */
export interface DocumentFixes {
  readonly document: JudgedDocument;
  /** All that hold, the best first. `finding` is one of this text. */
  of(finding: Finding): Promise<readonly Fix[]>;
  /** The text with all findings of a check mended that can be, and how many; null where that is no more than one. */
  ofAll(check: string): Promise<{ readonly text: string; readonly nMended: number } | null>;
}

type Fixes = Promise<DocumentFixes | null>;

export interface FixDeskDeps {
  readonly judge: (document: OpenDocument, signal: AbortSignal) => Promise<JudgedDocument | null>;
  readonly untilEdited: UntilEdited;
  readonly takeTurn: TakeTurn;
}

/** What proposes and verifies is loaded when somebody asks. */
const fixing = () => import("../../engine/fixes/verify-fixes.ts");

/**
 * Keeps what it knows of the document it was asked about last: a light bulb is asked for with each move of the cursor.
 */
export function makeFixDesk({ judge, untilEdited, takeTurn }: FixDeskDeps): FixDesk {
  let last: { readonly key: string; readonly signal: AbortSignal; readonly fixes: Fixes } | null = null;

  async function lookAnew(document: OpenDocument, signal: AbortSignal): Promise<DocumentFixes | null> {
    const looked = await takeTurn(signal, () => judge(document, signal));
    if (looked === null) return null;
    return makeDocumentFixes(looked, (text) => takeTurn(signal, () => looked.judge(text, signal)));
  }

  return {
    look(document) {
      const { key } = document;
      const signal = untilEdited();
      if (last?.key !== key || last.signal !== signal) last = { key, signal, fixes: lookAnew(document, signal) };
      return last.fixes;
    },
  };
}

function makeDocumentFixes(document: JudgedDocument, judge: Judge): DocumentFixes {
  const { judged } = document;
  const ofFinding = new Map<Finding, Promise<readonly Fix[]>>();
  const ofCheck = new Map<string, ReturnType<DocumentFixes["ofAll"]>>();
  const kept = <K, V>(known: Map<K, V>, key: K, make: () => V): V => {
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };

  async function mend(check: string) {
    const alike = judged.findings.filter((finding) => finding.check === check);
    if (alike.length < 2) return null;
    const { mendAll } = await fixing();
    const mended = await mendAll(judged, alike, judge);
    const nMended = mended.mendings.length;
    return nMended < 2 ? null : { text: mended.judged.text, nMended };
  }

  return {
    document,
    of: (finding) => kept(ofFinding, finding, async () => (await fixing()).verifiedFixes(judged, finding, judge)),
    ofAll: (check) => kept(ofCheck, check, () => mend(check)),
  };
}
