import { t } from "#words/t.ts";

/** What a call record says of its price, as the platform writes it (spec: SIP-phone call record). */
export type PricedCall = {
  /** USD a minute. */
  rate: string | null;
  /** `20+20`: seconds charged first, and each further step. */
  billPeriod: string | null;
  /** Seconds that the call lasted. */
  callDuration: number | null;
  /** USD as charged. */
  cost: string | null;
};

/** What a call should cost, and how that was reckoned. */
export type ReckonedCost = {
  chargedSeconds: number;
  /** USD, with four decimals or as many as it takes, six at most. */
  expected: string;
  /** The platform charged something else, by more than it may round. */
  differs: boolean;
  /** `0.0285 USD a minute × 80 s charged (20+20) = 0.0380 USD`. */
  formula: string;
};

/** An amount without a float: `units` of 10 to the power of minus `scale`. */
type Amount = { units: bigint; scale: number };

const amountForm = /^\d{1,12}(?:\.(\d{1,12}))?$/;
const periodForm = /^(\d{1,5})\s*\+\s*(\d{1,5})$/;
/** The platform writes four decimals. */
const leastScale = 4;
const mostScale = 6;
const longestCall = 1_000_000_000;

/**
 * Reckons a call's cost from rate and billing period: what lasted nothing costs nothing, else the first step is charged and
 * every further one that began. Null where the record does not name all three, or not in a form that can be read.
 */
export function reckonCost({ rate, billPeriod, callDuration, cost }: PricedCall): ReckonedCost | null {
  const perMinute = readAmount(rate);
  const period = periodForm.exec(billPeriod?.trim() ?? "");
  if (perMinute === null || period === null || callDuration === null) return null;
  const [first, next] = [Number(period[1]), Number(period[2])];
  if (first < 1 || next < 1 || !isSeconds(callDuration)) return null;
  const chargedSeconds = callDuration === 0 ? 0 : first + Math.ceil(Math.max(0, callDuration - first) / next) * next;
  const sixtieths = { units: perMinute.units * BigInt(chargedSeconds), scale: perMinute.scale };
  const expected = written(sixtieths);
  const charged = readAmount(cost);
  return {
    chargedSeconds,
    expected,
    differs: charged !== null && isApart(sixtieths, charged),
    formula: t("compose.howTheCostIsReckoned", {
      rate: rate?.trim() ?? "",
      seconds: chargedSeconds,
      first,
      next,
      expected,
    }),
  };
}

function isSeconds(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= longestCall;
}

function readAmount(text: string | null): Amount | null {
  const trimmed = text?.trim() ?? "";
  const found = amountForm.exec(trimmed);
  return found === null ? null : { units: BigInt(trimmed.replace(".", "")), scale: found[1]?.length ?? 0 };
}

/** Sixtieths of a dollar as dollars, rounded half up to six decimals, of which four are always written. */
function written({ units, scale }: Amount): string {
  const by = 60n * 10n ** BigInt(scale);
  const rounded = (units * 10n ** BigInt(mostScale) * 2n + by) / (by * 2n);
  const digits = String(rounded).padStart(mostScale + 1, "0");
  const decimals = digits.slice(-mostScale);
  return `${digits.slice(0, -mostScale)}.${decimals.slice(0, leastScale)}${decimals.slice(leastScale).replace(/0+$/, "")}`;
}

/** Whether they lie a whole unit or more apart, of the last decimal that was charged: the platform may round up or down. */
function isApart(sixtieths: Amount, charged: Amount): boolean {
  const scale = Math.max(leastScale, charged.scale);
  // Both sides times 60 and 10 to the power of both scales, so that nothing is divided.
  const expected = sixtieths.units * 10n ** BigInt(scale);
  const said = 60n * charged.units * 10n ** BigInt(scale - charged.scale) * 10n ** BigInt(sixtieths.scale);
  const apart = expected > said ? expected - said : said - expected;
  return apart >= 60n * 10n ** BigInt(sixtieths.scale);
}
