/** Readers of option values: text to value, or what is wrong with the text. */

import { err, ok, type Result } from "../../engine/util/result.ts";

/** The error is a clause that follows the option's name and "must be". */
export type ValueReader<T> = (text: string) => Result<T, string>;

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(words: T): ValueReader<T[number]> {
  return (text) => {
    const word = words.find((one) => one === text);
    return word === undefined ? err(`one of ${words.join(", ")}`) : ok(word);
  };
}

/** A whole number from `min` to `max`. */
export function integer(min: number, max: number): ValueReader<number> {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? ok(value) : err(`a whole number from ${min} to ${max}`);
  };
}

/** A number of seconds above zero, parts of a second too. */
export function seconds(max: number): ValueReader<number> {
  return (text) => {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return value > 0 && value <= max ? ok(value) : err(`a number of seconds above 0, at most ${max}`);
  };
}

/** Text of a form; `form` describes it. */
export function matching(pattern: RegExp, form: string): ValueReader<string> {
  return (text) => (pattern.test(text) ? ok(text) : err(form));
}

/** Any text but none. */
export const nonEmpty: ValueReader<string> = (text) => (text === "" ? err("not empty") : ok(text));
