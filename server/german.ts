/** What the server says, in German. The keys are what it says in English: whoever says something new adds it here. */

/** `{0}` and so on stand for what is put in. */
export const german = {
  "{0} findings": "{0} Befunde",
  "{0} finding": "{0} Befund",
  "{0} is neither open nor a file on disk. Open it and try again.":
    "{0} ist weder geöffnet noch eine Datei auf der Platte. Öffnen Sie sie und versuchen Sie es noch einmal.",
  "{0} is no folder on this disk.": "{0} ist kein Ordner auf dieser Platte.",
  "{0} is not a folder of this workspace.": "{0} ist kein Ordner dieses Arbeitsbereichs.",
  "{0} needs the compiler solc {1}, which is not on this machine. Fetch it?":
    "{0} braucht den Compiler solc {1}, der nicht auf diesem Rechner ist. Soll er geholt werden?",
  "{0} of {1} files without a result": "{0} von {1} Dateien ohne Ergebnis",
  "{0} of {1}: {2}": "{0} von {1}: {2}",
  "{0} on {1}": "{0} auf {1}",
  "{0} The analysis goes on here, on this machine.": "{0} Die Analyse geht hier weiter, auf diesem Rechner.",
  "{0}, known to the compiler as {1}": "{0}, dem Compiler bekannt als {1}",
  '"{0}" is no name in Solidity.': "„{0}“ ist in Solidity kein Name.",
  "a path to it was found": "ein Weg dorthin wurde gefunden",
  "Accept on {0}: {1}": "Auf {0} hinnehmen: {1}",
  "Also: {0} ({1})": "Auch: {0} ({1})",
  "Not run by any of {0} transactions.": "Keine von {0} Transaktionen hat dies ausgeführt.",
  "Proved: {0} always has the same value.": "Bewiesen: {0} hat immer denselben Wert.",
  "Proved: {0} is never false.": "Bewiesen: {0} ist nie falsch.",
  "Proved: {0} is never true.": "Bewiesen: {0} ist nie wahr.",
  "Proved: no transaction comes here.": "Bewiesen: Keine Transaktion kommt hierher.",
  "Run by {0} of {1} transactions.": "Ausgeführt von {0} von {1} Transaktionen.",
  "The condition": "Die Bedingung",
  "{0} always had the same value, in {1} transactions.": "{0} hatte immer denselben Wert, in {1} Transaktionen.",
  "{0} was never false, in {1} transactions.": "{0} war nie falsch, in {1} Transaktionen.",
  "{0} was never true, in {1} transactions.": "{0} war nie wahr, in {1} Transaktionen.",
  "Analyze Here": "Hier analysieren",
  "Analyzing {0}": "{0} wird analysiert",
  "Analyzing workspace": "Der Arbeitsbereich wird analysiert",
  cancelled: "abgebrochen",
  "cancelled: {0} in {1} of {2} files": "abgebrochen: {0} in {1} von {2} Dateien",
  "Checks of {0} by themselves are paused, since they stopped several times: {1} They go on after your next edit.":
    "Die Prüfung von {0} ruht, da sie mehrmals abbrach: {1} Nach Ihrer nächsten Änderung geht sie weiter.",
  failed: "fehlgeschlagen",
  Fetch: "Holen",
  "Fix all of this kind in the file: {0} ({1})": "Alle dieser Art in der Datei beheben: {0} ({1})",
  "high confidence": "hohe Gewissheit",
  "High severity": "Schwere: hoch",
  "Ignore {0} here, with a comment": "{0} hier übergehen, mit einem Kommentar",
  "Ignore {0} in this project ({1})": "{0} in diesem Projekt übergehen ({1})",
  Informational: "Hinweis",
  "It is named in a file of a dependency, or one that cannot be read.":
    "Es wird in einer Datei einer Abhängigkeit genannt, oder in einer, die nicht gelesen werden kann.",
  "low confidence": "geringe Gewissheit",
  "Low severity": "Schwere: gering",
  "Mark as false positive on {0}: {1}": "Auf {0} als Fehlalarm kennzeichnen: {1}",
  "medium confidence": "mittlere Gewissheit",
  "Medium severity": "Schwere: mittel",
  "No folder is open. Open the folder of your contracts and try again.":
    "Es ist kein Ordner geöffnet. Öffnen Sie den Ordner Ihrer Verträge und versuchen Sie es noch einmal.",
  "no reason was given.": "es wurde kein Grund genannt.",
  "No instance keeps judgements for this file.": "Keine Instanz bewahrt Beurteilungen für diese Datei auf.",
  "Not Now": "Nicht jetzt",
  "Of {0} Solidity files, {1} are checked in the background. The others are when you open them, or by the command Analyze Workspace.":
    "Von {0} Solidity-Dateien werden {1} im Hintergrund geprüft. Die anderen, wenn Sie sie öffnen, oder durch den Befehl „Arbeitsbereich analysieren“.",
  "seen in the code": "im Code gesehen",
  "Send {0} file to {1} and have it analyzed there, in {2} mode?":
    "{0} Datei an {1} senden und dort im Modus {2} analysieren lassen?",
  "Send {0} files to {1} and have them analyzed there, in {2} mode?":
    "{0} Dateien an {1} senden und dort im Modus {2} analysieren lassen?",
  "Sending {0} file to {1} ({2} mode)": "{0} Datei wird an {1} gesendet (Modus {2})",
  "Sending {0} files to {1} ({2} mode)": "{0} Dateien werden an {1} gesendet (Modus {2})",
  "Show the transactions that prove {0}": "Transaktionen zeigen, die {0} beweisen",
  "shown by a transaction sequence": "durch eine Folge von Transaktionen gezeigt",
  "The analysis of {0} stopped: {1} You can start it again.":
    "Die Analyse von {0} brach ab: {1} Sie können sie noch einmal starten.",
  "The analysis on {0} failed: {1}": "Die Analyse auf {0} ist fehlgeschlagen: {1}",
  "The text was edited meanwhile. Try again.": "Der Text wurde inzwischen geändert. Versuchen Sie es noch einmal.",
  'More than {0} files of the project have the word "{1}": too many to rename it.':
    "Mehr als {0} Dateien des Projekts enthalten das Wort „{1}“: zu viele, um es umzubenennen.",
  "The analysis was cancelled; {0} files were left out.":
    "Die Analyse wurde abgebrochen; {0} Dateien blieben unberücksichtigt.",
  "The document is not open.": "Das Dokument ist nicht geöffnet.",
  "The folder {0} cannot be read: {1}": "Der Ordner {0} kann nicht gelesen werden: {1}",
  "The project could not be read in {0} s. Try again when less is running.":
    "Das Projekt konnte in {0} s nicht gelesen werden. Versuchen Sie es noch einmal, wenn weniger läuft.",
  "The project does not compile as a whole. Mend that first.":
    "Das Projekt lässt sich nicht als Ganzes übersetzen. Beheben Sie das zuerst.",
  "There is no Solidity file of its own in {0}.": "In {0} ist keine eigene Solidity-Datei.",
  "This comment suppresses nothing.": "Dieser Kommentar bewirkt nichts.",
  "This comment suppresses nothing: there is no finding of {0} here.":
    "Dieser Kommentar bewirkt nichts: Hier ist kein Befund von {0}.",
  Upload: "Hochladen",
  "What is named here is not known: the compiler does not say.":
    "Was hier benannt ist, ist nicht bekannt: Der Compiler sagt es nicht.",
  "What it answered is no report.": "Was sie geantwortet hat, ist kein Bericht.",
  "What to do:": "Was zu tun ist:",
  'With the name "{0}" the project would not compile, or mean something else.':
    "Mit dem Namen „{0}“ ließe sich das Projekt nicht übersetzen, oder es bedeutete etwas anderes.",
} as const;
