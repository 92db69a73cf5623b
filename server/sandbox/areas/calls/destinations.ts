import type { Seeded } from "./seeded.ts";

/** Money here is whole ten-thousandths of a USD, so that no sum ever needs rounding. */
export type Tariff = {
  /** Per minute. */
  rate: number;
  /** Seconds charged at once: the first ones, and each further step. */
  first: number;
  next: number;
  /** Of one answered group or verification call, beside its minutes. */
  base: number;
};

type Line = { region: string; carriers: readonly string[]; prefix: string; digits: number };
type Country = { name: string; weight: number; tariff: Tariff; lines: readonly Line[] };

const american = ["Verizon", "AT&T", "T-Mobile US"];
const british = ["EE", "Vodafone UK", "O2 UK"];
const french = ["Orange", "SFR", "Bouygues Telecom"];
const german = ["Deutsche Telekom", "Vodafone Germany"];
const australian = ["Telstra", "Optus"];
const swedish = ["Telia", "Tele2"];

// Only numbers that each country keeps free for fiction: none of them can be somebody's.
const countries: readonly Country[] = [
  {
    name: "United States",
    weight: 30,
    tariff: { rate: 140, first: 6, next: 6, base: 10 },
    lines: [
      { region: "New York", carriers: american, prefix: "121255501", digits: 2 },
      { region: "California", carriers: american, prefix: "141555501", digits: 2 },
      { region: "Illinois", carriers: american, prefix: "131255501", digits: 2 },
      { region: "Washington", carriers: american, prefix: "120655501", digits: 2 },
    ],
  },
  {
    name: "United Kingdom",
    weight: 25,
    tariff: { rate: 285, first: 20, next: 20, base: 15 },
    lines: [
      { region: "Mobile", carriers: british, prefix: "447700900", digits: 3 },
      { region: "London", carriers: ["BT"], prefix: "4420794600", digits: 2 },
      { region: "Manchester", carriers: ["BT"], prefix: "441614960", digits: 3 },
    ],
  },
  {
    name: "France",
    weight: 15,
    tariff: { rate: 321, first: 20, next: 20, base: 15 },
    lines: [
      { region: "Mobile", carriers: french, prefix: "3363998", digits: 4 },
      { region: "Paris", carriers: ["Orange"], prefix: "3319900", digits: 4 },
    ],
  },
  {
    name: "Germany",
    weight: 15,
    tariff: { rate: 360, first: 60, next: 60, base: 20 },
    lines: [
      { region: "Berlin", carriers: german, prefix: "493023125", digits: 3 },
      { region: "Hamburg", carriers: german, prefix: "494066969", digits: 3 },
      { region: "Munich", carriers: german, prefix: "498999998", digits: 3 },
    ],
  },
  {
    name: "Australia",
    weight: 10,
    tariff: { rate: 450, first: 30, next: 6, base: 25 },
    lines: [
      { region: "New South Wales", carriers: australian, prefix: "6125550", digits: 4 },
      { region: "Victoria", carriers: australian, prefix: "6135550", digits: 4 },
    ],
  },
  {
    name: "Sweden",
    weight: 5,
    tariff: { rate: 240, first: 60, next: 60, base: 12 },
    lines: [{ region: "Stockholm", carriers: swedish, prefix: "468465004", digits: 2 }],
  },
];
const weighted = countries.map((country) => [country, country.weight] as const);

export type Destination = { callee: string; code: string; tariff: Tariff };

/** Somebody to call: the number, its region and carrier, and what a call there costs. */
export function pickDestination(random: Seeded): Destination {
  const { name, tariff, lines } = random.weighted(weighted);
  const { region, carriers, prefix, digits } = random.pick(lines);
  return { callee: `${prefix}${random.digits(digits)}`, code: `${name}, ${region}, ${random.pick(carriers)}`, tariff };
}

/** Seconds charged for an answered call: the first part, then every further part begun. */
export function chargedSeconds({ first, next }: Tariff, seconds: number): number {
  return first + Math.max(0, Math.ceil((seconds - first) / next)) * next;
}

/** Ten-thousandths of a USD for the seconds charged; whole, because every tariff's steps are. */
export function priceOf({ rate }: Tariff, charged: number): number {
  return (rate * charged) / 60;
}

/** `0.0285`. */
export function usd(amount: number): string {
  return `${Math.floor(amount / 10_000)}.${String(amount % 10_000).padStart(4, "0")}`;
}
