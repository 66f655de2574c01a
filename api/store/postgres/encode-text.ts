/** Text as the database takes it: it refuses the character NUL and halves of surrogate pairs, which clients may send. */

/** Of the area for private use; begins each escape. */
const mark = "\u{f8ff}";
const refused = /[\0\u{f8ff}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;
const escaped = /\u{f8ff}([0-9a-f]{4})/gu;

/** The same for nearly every text. */
export function encodeText(text: string): string {
  return text.replace(refused, (character) => mark + character.charCodeAt(0).toString(16).padStart(4, "0"));
}

/** The text that was encoded. */
export function decodeText(encoded: string): string {
  if (!encoded.includes(mark)) return encoded;
  return encoded.replace(escaped, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** A record as JSON that the database takes. Names of fields are ours. */
export function encodeRecord(record: object): string {
  return JSON.stringify(record, (_name, value: unknown) => (typeof value === "string" ? encodeText(value) : value));
}

/** The record that was encoded. */
export function decodeRecord<Row>(json: string): Row {
  if (!json.includes(mark)) return JSON.parse(json) as Row;
  return JSON.parse(json, (_name, value: unknown) => (typeof value === "string" ? decodeText(value) : value)) as Row;
}
