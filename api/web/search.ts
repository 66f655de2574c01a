/** The part of an address after `?`. */

/** Values of a query; what is empty is left out. */
export type Query = Readonly<Record<string, string | number>>;

/** `?name=value&…`; what is empty or 0 is left out, and all of it where nothing is left. */
export function toSearch(values: Query): string {
  const said = Object.entries(values).filter(([, value]) => value !== "" && value !== 0);
  const pairs = said.map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}
