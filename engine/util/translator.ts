/** Sentences in the language of whoever reads them. English ones are their own keys. */

/** Translations by the English sentence; `{0}`, `{1}` ... stand for what is put in. */
export type Translations = Readonly<Record<string, string>>;

export interface Translator {
  /** The sentence, with `{0}` and so on replaced; in English where there is no translation. */
  t(sentence: string, ...values: readonly (string | number)[]): string;
  /** From now on. */
  use(translations: Translations): void;
}

/** Speaks English at first. */
export function makeTranslator(): Translator {
  let known: Translations = {};
  return {
    t: (sentence, ...values) =>
      fillPlaces(Object.hasOwn(known, sentence) ? (known[sentence] ?? sentence) : sentence, values),
    use(translations) {
      known = translations;
    },
  };
}

/** A sentence with its values in their places. What is put in is not looked through for more places. */
export function fillPlaces(sentence: string, values: readonly (string | number)[]): string {
  return sentence.replace(/\{(\d+)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
}
