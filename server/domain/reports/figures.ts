import { sql } from "drizzle-orm";

/** Counts that are added up as they are, and their columns. */
const counts = {
  sends: "sends",
  planned: "planned",
  accepted: "accepted",
  refused: "refused",
  unknown: "unknown",
  notSent: "not_sent",
  heard: "heard",
  succeededVerified: "succeeded_verified",
  succeededReported: "succeeded_reported",
  succeededDecided: "succeeded_decided",
  failedVerified: "failed_verified",
  failedReported: "failed_reported",
  failedDecided: "failed_decided",
  disputed: "disputed",
  parts: "parts",
  priced: "priced",
  calls: "calls",
  answered: "answered",
  talkSeconds: "talk_seconds",
  chargedSeconds: "charged_seconds",
  charged: "charged",
} as const;
type CountName = keyof typeof counts;
const countNames = Object.keys(counts) as CountName[];

/**
 * What sends and calls come to. Of a send to many, `planned` counts messages, else calls to the platform; what was neither
 * accepted, refused, left unknown nor given up waits. Accepted is not delivered: what evidence says of emails stands apart.
 */
export type ReportFigures = Record<CountName, number> & {
  waiting: number;
  /** As the platform charged for calls, in USD as decimal text; null where none names it. */
  platformCost: string | null;
  /** What accepted messages, emails heard of or answered calls cost by the price lists that decided, by currency; never added to what the platform charged. */
  listCosts: { currency: string; amount: string }[];
};

export type StoredFigures = Record<CountName, number> & { currency: string; listCost: string; platformCost: string };

/** SQL for the same columns of `report_count`, added up: what is grouped further has few rows left of the many. */
export const addedUp = sql.raw(
  [...Object.values(counts), "list_cost", "platform_cost"].map((column) => `sum(${column}) as ${column}`).join(", "),
);

/** SQL for the sums over `report_count`, or over what was added up of it. */
export const summedFigures = sql.raw(
  [
    ...Object.entries(counts).map(([name, column]) => `coalesce(sum(${column}), 0)::float8 as "${name}"`),
    `coalesce(sum(list_cost), 0)::text as "listCost"`,
    `coalesce(sum(platform_cost), 0)::text as "platformCost"`,
  ].join(", "),
);

/** Puts rows together, each currency by itself. Pure. */
export function figuresOf(rows: readonly StoredFigures[]): ReportFigures {
  const added = Object.fromEntries(
    countNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Record<CountName, number>;
  const { planned, accepted, refused, unknown, notSent, charged } = added;
  return {
    ...added,
    waiting: planned - accepted - refused - unknown - notSent,
    platformCost: charged > 0 ? addDecimals(rows.map((row) => row.platformCost)) : null,
    listCosts: [
      ...Map.groupBy(
        rows.filter(({ currency, priced: has }) => currency !== "" && has > 0),
        ({ currency }) => currency,
      ),
    ]
      .map(([currency, same]) => ({ currency, amount: addDecimals(same.map(({ listCost }) => listCost)) }))
      .toSorted((one, other) => one.currency.localeCompare(other.currency)),
  };
}

/** Decimal texts, added exactly. */
function addDecimals(texts: readonly string[]): string {
  const decimals = Math.max(...texts.map((text) => text.split(".")[1]?.length ?? 0));
  const units = texts.reduce((sum, text) => {
    const [whole = "0", fraction = ""] = text.split(".");
    return sum + BigInt(whole + fraction.padEnd(decimals, "0"));
  }, 0n);
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
