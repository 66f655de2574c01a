/** Which passwords are taken. */

/** Shortest password that may be set. */
export const minPasswordLength = 12;
/** Longest one: more would only cost time. */
const maxPasswordLength = 1_000;
const minDifferent = 5;

/** What is wrong with a password, as the rest of a sentence about it; undefined where nothing is. */
export function findPasswordFault(password: string, identifiers: readonly (string | null)[]): string | undefined {
  const letters = [...password.normalize("NFC")];
  if (letters.length < minPasswordLength) return `must have at least ${minPasswordLength} characters`;
  if (letters.length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`;
  if (new Set(letters).size < minDifferent) return `must have at least ${minDifferent} different characters`;
  const lower = password.toLowerCase();
  const isNamed = identifiers.some((identifier) => identifier !== null && lower.includes(identifier.toLowerCase()));
  return isNamed ? "must not contain the user's name, address or e-mail" : undefined;
}
