import { formatCallLength, formatMoney } from "#components/calls/call-words.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import { formatCount, thin } from "#components/ui/number.ts";
import type { Area } from "#server/contract/operation.ts";
import { areaWords } from "./area-words.ts";
import type { Days } from "./periods.ts";

export type Report = Outputs["reports"]["area"];
export type ReportFigures = Report["total"];

/** One figure of a report: of its period and of the one before, in words; `change` where both can be compared. */
export type FigureLine = {
  key: string;
  label: string;
  /** How it is counted, in a sentence. */
  meaning: string;
  now: string;
  before: string;
  change: string | null;
  href?: string | undefined;
};

type CountName = Exclude<keyof ReportFigures, "platformCost" | "listCosts">;
type Count = { name: CountName; label: string; meaning: string; path?: string };

const outcomeLines: readonly Count[] = [
  {
    name: "heard",
    label: "Emails heard of",
    meaning: "Emails that a callback or an answer of the platform has named so far.",
  },
  { name: "succeededVerified", label: "Succeeded, verified", meaning: "The platform said so when it was asked." },
  { name: "succeededReported", label: "Succeeded, reported", meaning: "A callback said so; nobody has asked yet." },
  { name: "failedVerified", label: "Failed, verified", meaning: "The platform said so when it was asked." },
  { name: "failedReported", label: "Failed, reported", meaning: "A callback said so; nobody has asked yet." },
  { name: "disputed", label: "Disputed", meaning: "Callback and answer contradict each other." },
];

const callLines: readonly Count[] = [
  { name: "calls", label: "Calls", meaning: "Archived calls that began on these days." },
  { name: "answered", label: "Answered", meaning: "Calls that the platform reports as answered." },
  { name: "talkSeconds", label: "Time talked", meaning: "Hours, minutes and seconds of answered calls together." },
  { name: "chargedSeconds", label: "Seconds charged", meaning: "As the platform counts them for its bill." },
];

/** Figures of sends lead to those of the area and the days, where their list tells them apart. */
function sendLines(area: Area, { from, to }: Days): Count[] {
  const { sends, list } = areaWords[area];
  if (sends === null) return [];
  const narrowed = (rest: Record<string, string>) =>
    `${list?.path}?${new URLSearchParams({ ...rest, kind: area, from, to })}`;
  const inState = (state: string) => (list?.hasStates ? { path: narrowed({ state }) } : {});
  const Many = sends.many.slice(0, 1).toUpperCase() + sends.many.slice(1);
  return [
    {
      name: "planned",
      label: Many,
      meaning: sends.meaning,
      ...(list && { path: list.hasStates ? narrowed({}) : list.path }),
    },
    {
      name: "accepted",
      label: "Accepted",
      meaning: "The platform took them. That does not say whether they arrived.",
      ...inState("accepted"),
    },
    { name: "refused", label: "Refused", meaning: "The platform did not take them.", ...inState("refused") },
    {
      name: "unknown",
      label: "Unknown",
      meaning: "Nobody can say whether the platform took them.",
      ...inState("unknown"),
    },
    {
      name: "notSent",
      label: "Not sent",
      meaning: "Stopped before anything was sent, or recorded as not sent.",
      ...inState("cancelled"),
    },
    { name: "waiting", label: "Waiting", meaning: "Not sent yet, or under way.", ...inState("under_way") },
  ];
}

/** A count in words: "1:02:07" of time talked. */
export function countWords(name: CountName, value: number): string {
  if (name === "talkSeconds") return formatCallLength(value);
  return name === "chargedSeconds" ? `${formatCount(value)}${thin}s` : formatCount(value);
}

/** "+12 %", "-3 %", "no change"; null where there was nothing before. */
export function changeWords(now: number, before: number): string | null {
  if (before === 0) return now === 0 ? "no change" : null;
  if (now === before) return "no change";
  const percent = ((now - before) / before) * 100;
  const digits = Math.abs(percent) < 10 ? 1 : 0;
  return `${percent > 0 ? "+" : ""}${percent.toFixed(digits)}${thin}%`;
}

const money = (currency: string, amount: string) =>
  `${currency === "USD" ? "US$" : currency}${thin}${formatMoney(amount, 2)}`;

/** What the platform charged, in words. */
export function platformCostWords({ platformCost }: Pick<ReportFigures, "platformCost">): string | null {
  return platformCost === null ? null : money("USD", platformCost);
}

/** What messages cost by the price lists, each currency by itself. */
export function listCostWords({ listCosts }: Pick<ReportFigures, "listCosts">): string | null {
  return listCosts.length === 0 ? null : listCosts.map(({ currency, amount }) => money(currency, amount)).join(" and ");
}

/** The figures of an area, line by line. Accepted stands apart from what is known to have arrived, and costs by their source. */
export function figureLines(
  area: Area,
  { total, before }: Pick<Report, "total" | "before">,
  base: string,
  days: Days,
): FigureLine[] {
  const { outcomes, hasCalls, isPriced } = areaWords[area];
  const line = ({ name, label, meaning, path }: Count): FigureLine => ({
    key: name,
    label,
    meaning,
    now: countWords(name, total[name]),
    before: countWords(name, before[name]),
    change: changeWords(total[name], before[name]),
    href: path !== undefined && total[name] > 0 ? `${base}${path}` : undefined,
  });
  const words = (key: string, label: string, meaning: string, of: (figures: ReportFigures) => string): FigureLine => ({
    key,
    label,
    meaning,
    now: of(total),
    before: of(before),
    change: null,
  });
  return [
    ...sendLines(area, days).map(line),
    ...(outcomes === "evidence" ? outcomeLines.map(line) : []),
    ...(outcomes === "not reported"
      ? [words("delivered", "Delivered", "The platform does not report it.", () => "not reported")]
      : []),
    ...(hasCalls ? callLines.map(line) : []),
    ...(isPriced
      ? [
          line({ name: "parts", label: "Parts", meaning: "What the accepted messages went out in; each part costs." }),
          words(
            "list-cost",
            "Cost by your price list",
            "What accepted messages cost by the list that was valid when they were sent. The platform does not name a price.",
            (figures) => listCostWords(figures) ?? "none",
          ),
          words(
            "unpriced",
            "Without a price",
            "Accepted messages that no list had a price for.",
            ({ accepted, priced }) => formatCount(accepted - priced),
          ),
        ]
      : []),
    ...(hasCalls
      ? [
          words(
            "platform-cost",
            "Charged by the platform",
            "From the records of the calls. AI calls have no cost.",
            (figures) => platformCostWords(figures) ?? "not named",
          ),
        ]
      : []),
  ];
}
