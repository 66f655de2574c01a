/** What the engine says of its steps and its fixes, in German. The texts of checks are in English. */

import type { FixSentence } from "../engine/fixes/fix-title.ts";
import type { ProgressSentence } from "../engine/model/progress.ts";

/** `{0}` and so on stand for what is put in. */
export const germanOfEngine: Readonly<Record<FixSentence | ProgressSentence, string>> = {
  "Add a licence line: UNLICENSED": "Eine Lizenzzeile hinzufügen: UNLICENSED",
  "Add {0}": "{0} hinzufügen",
  "Ask for msg.sender": "Nach msg.sender fragen",
  "Call {0} of SafeERC20": "{0} von SafeERC20 aufrufen",
  Checking: "Wird geprüft",
  "Comment out {0}": "{0} auskommentieren",
  Compiling: "Wird übersetzt",
  "Compiling to bytecode": "Wird in Bytecode übersetzt",
  "Do not import {0}": "{0} nicht importieren",
  "Drop the comparison": "Den Vergleich weglassen",
  "Emit {0}": "{0} auslösen",
  "Guard the function with nonReentrant": "Die Funktion mit nonReentrant schützen",
  "Index its addresses": "Die Adressen darin indizieren",
  "Leaving out what does not compile": "Was sich nicht übersetzen lässt, wird weggelassen",
  "Looking for proofs of what cannot happen": "Beweise für das, was nicht eintreten kann, werden gesucht",
  "Make it {0}": "Als {0} deklarieren",
  "Make the function payable": "Die Funktion als payable deklarieren",
  "Pin the compiler to {0}": "Den Compiler auf {0} festlegen",
  "Reading sources": "Die Quellen werden gelesen",
  "Remove it": "Entfernen",
  "Remove its name": "Den Namen entfernen",
  "Rename it to {0}": "In {0} umbenennen",
  "Require an address that is not zero": "Eine Adresse verlangen, die nicht null ist",
  "Revert where the call fails": "Abbrechen, wo der Aufruf fehlschlägt",
  "Revert where the function must not run": "Abbrechen, wo die Funktion nicht laufen darf",
  "Revert where the transfer fails": "Abbrechen, wo die Überweisung fehlschlägt",
  "Running the sequence": "Die Folge wird ausgeführt",
  "Say that it is internal": "Sagen, dass es internal ist",
  "Say that it is public": "Sagen, dass es public ist",
  "Send with call, and check it": "Mit call senden und das Ergebnis prüfen",
  "Update the state before the call": "Den Zustand vor dem Aufruf ändern",
  "Write **": "** schreiben",
  "Write require for assert": "require statt assert schreiben",
  "Write {0}": "{0} schreiben",
  "Write {0} for {1}": "{0} statt {1} schreiben",
};
