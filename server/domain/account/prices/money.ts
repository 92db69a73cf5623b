/** Amounts are counted in millionths, exactly: a price has six decimals at most. */
const decimals = 6;
const unit = 10n ** BigInt(decimals);

/** "0.0451" in millionths. Only what `price.amount` holds: digits with at most six after the point. */
export function toMicros(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole) * unit + BigInt(fraction.padEnd(decimals, "0").slice(0, decimals));
}

/** Millionths as a decimal with two digits after the point at least: "36.12", "0.0451". */
export function fromMicros(micros: bigint): string {
  const fraction = (micros % unit)
    .toString()
    .padStart(decimals, "0")
    .replace(/0{1,4}$/, "");
  return `${micros / unit}.${fraction}`;
}
