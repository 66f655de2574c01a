/** Number literals as they are written. */

const units: Readonly<Record<string, bigint>> = {
  wei: 1n,
  gwei: 10n ** 9n,
  szabo: 10n ** 12n,
  finney: 10n ** 15n,
  ether: 10n ** 18n,
  seconds: 1n,
  minutes: 60n,
  hours: 3600n,
  days: 86_400n,
  weeks: 604_800n,
  years: 31_536_000n,
};

/** More digits than any value has; a literal of the like is left alone. */
const maxExponent = 100;

/** The number that a literal such as `1_000`, `0xff`, `1.5e3` or `2 ether` stands for, where it is a whole one. */
export function parseNumber(text: string, unit?: string | null): bigint | undefined {
  const scale = units[unit ?? "wei"];
  const digits = text.replaceAll("_", "");
  if (scale === undefined) return undefined;
  if (/^0x[0-9a-f]+$/i.test(digits)) return BigInt(digits) * scale;
  const [, whole = "", fraction = "", exponent = "0"] = /^(\d*)\.?(\d*)(?:e(-?\d+))?$/i.exec(digits) ?? [];
  const power = Number(exponent) - fraction.length;
  if (whole + fraction === "" || Math.abs(power) > maxExponent) return undefined;
  const mantissa = BigInt(whole + fraction) * scale;
  if (power >= 0) return mantissa * 10n ** BigInt(power);
  const divisor = 10n ** BigInt(-power);
  return mantissa % divisor === 0n ? mantissa / divisor : undefined;
}
