/** Whatever is no whole number is refused as one. */
export function numberOf(value: number | string): number {
  if (typeof value === "number") return value;
  return /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : Number.NaN;
}
