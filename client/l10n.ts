/** What the extension says, in the language of the editor: VS Code brings the bundle of `l10n/` that fits. */

import { makeTranslator } from "../engine/util/translator.ts";

/** One extension has one language, which is known before anything is said. */
const translator = makeTranslator();

/** A sentence to be read by people. Texts of checks, and of the engine's errors, are in English and are passed through. */
export const { t, use: useBundle } = translator;
