/** What the specification asks for, row by row, and the tests that show it. */

/** `file: title`: the test files of that name, from `test/` on, have tests whose full titles contain that text. */
export type TestReference = `${string}: ${string}`;

export interface Row {
  /** The number or name under which the specification has it. */
  readonly id: string;
  readonly what: string;
  /** None where no test shows it; `note` then says why. */
  readonly tests: readonly TestReference[];
  /** What is missing or different; a row with one is `partly` shown. */
  readonly note?: string;
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** A row, in short. */
export function row(id: string, what: string, tests: readonly TestReference[], note?: string): Row {
  return { id, what, tests, ...(note === undefined ? {} : { note }) };
}
