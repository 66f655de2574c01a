/** Sentences of checks where nothing is formatted. */

/** What stands between backticks is put into single quotes: a name may be a word like others, as `to`. */
export function plainSentence(sentence: string): string {
  return sentence.replace(/`([^`]*)`/g, "'$1'");
}
