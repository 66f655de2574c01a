/** Values by what is said of each, in the order in which that was said first. */

/** `Map.groupBy`, which not every Node has that we run on. */
export function groupBy<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}

/** Each different word with how often it is there, the most frequent first. */
export function countWords(words: readonly string[]): readonly (readonly [string, number])[] {
  const counted = [...groupBy(words, (word) => word)].map(([word, those]) => [word, those.length] as const);
  return counted.sort(([, a], [, b]) => b - a);
}
