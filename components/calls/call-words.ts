import { thin } from "#components/ui/number.ts";

/** How long was talked: "1:12", "1:02:07". */
export function formatCallLength(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Seconds that were charged: "120 s". */
export function formatCharged(seconds: number | null): string | null {
  return seconds === null ? null : `${seconds}${thin}s`;
}

/** Decimal text without a float: at least `least` decimals, no zeros beyond them. "4.8700" with two is "4.87". */
export function formatMoney(amount: string, least = 3): string {
  const [whole = "0", decimals = ""] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const kept = decimals.replace(/0+$/, "").padEnd(least, "0");
  return kept === "" ? grouped : `${grouped}.${kept}`;
}
