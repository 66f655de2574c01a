/** Amounts of ether as people read them. */

const weiPerEther = 10n ** 18n;
const weiPerMilliether = 10n ** 15n;

/** In ether where that is short, as in `0.05 ether`, else in wei. */
export function describeWei(wei: bigint): string {
  if (wei === 0n || wei % weiPerMilliether !== 0n) return `${wei} wei`;
  const fraction = String((wei % weiPerEther) / weiPerMilliether)
    .padStart(3, "0")
    .replace(/0+$/, "");
  return `${wei / weiPerEther}${fraction === "" ? "" : `.${fraction}`} ether`;
}
