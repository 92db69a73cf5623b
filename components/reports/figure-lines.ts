import { formatCallLength, formatMoney } from "#components/calls/call-words.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import { formatCount, thin } from "#components/ui/number.ts";
import type { SendHas } from "#server/compose/send-has.ts";
import { isMessageArea } from "#server/contract/areas.ts";
import type { Area } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { areaWords } from "./area-words.ts";
import type { Days } from "./periods.ts";
import { behindOutcome, sendsPath } from "./sends-path.ts";

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
    get label() {
      return t("reports.emailsHeardOf2");
    },
    get meaning() {
      return t("reports.emailsThatACallbackOrAnAnswer");
    },
  },
  {
    name: "succeededVerified",
    get label() {
      return t("reports.succeededVerified");
    },
    get meaning() {
      return t("reports.thePlatformSaidSoWhenItWas");
    },
  },
  {
    name: "succeededReported",
    get label() {
      return t("reports.succeededReported");
    },
    get meaning() {
      return t("reports.aCallbackSaidSoNobodyHasAsked");
    },
  },
  {
    name: "succeededDecided",
    get label() {
      return t("reports.succeededDecided");
    },
    get meaning() {
      return t("reports.sourcesDisagreedAndAPersonDecided");
    },
  },
  {
    name: "failedVerified",
    get label() {
      return t("reports.failedVerified");
    },
    get meaning() {
      return t("reports.thePlatformSaidSoWhenItWas");
    },
  },
  {
    name: "failedReported",
    get label() {
      return t("reports.failedReported");
    },
    get meaning() {
      return t("reports.aCallbackSaidSoNobodyHasAsked");
    },
  },
  {
    name: "failedDecided",
    get label() {
      return t("reports.failedDecided");
    },
    get meaning() {
      return t("reports.sourcesDisagreedAndAPersonDecided");
    },
  },
  {
    name: "disputed",
    get label() {
      return t("reports.disputed");
    },
    get meaning() {
      return t("reports.sourcesContradictEachOtherAndNobodyHas");
    },
  },
];

const callLines: readonly Count[] = [
  {
    name: "calls",
    get label() {
      return t("reports.calls");
    },
    get meaning() {
      return t("reports.archivedCallsThatBeganOnTheseDays");
    },
  },
  {
    name: "answered",
    get label() {
      return t("reports.answered");
    },
    get meaning() {
      return t("reports.callsThatThePlatformReportsAsAnswered");
    },
  },
  {
    name: "talkSeconds",
    get label() {
      return t("reports.timeTalked");
    },
    get meaning() {
      return t("reports.hoursMinutesAndSecondsOfAnsweredCalls");
    },
  },
  {
    name: "chargedSeconds",
    get label() {
      return t("reports.secondsCharged");
    },
    get meaning() {
      return t("reports.asThePlatformCountsThemForIts");
    },
  },
];

function withPath(path: string | null): { path?: string } {
  return path === null ? {} : { path };
}

/** Figures of sends lead to those of the area and the days, where their list tells them apart. */
function sendLines(area: Area, days: Days): Count[] {
  const { sends, list } = areaWords[area];
  if (sends === null) return [];
  const narrowed = (rest: Record<string, string>) => withPath(sendsPath(area, days, rest));
  // Where numbers are counted, a send may have some of them in any state of its own.
  const inState = (state: string, has: SendHas) => narrowed(isMessageArea(area) ? { has } : { state });
  return [
    {
      name: "planned",
      label: sends.title,
      meaning: sends.meaning,
      ...withPath(sendsPath(area, days) ?? list?.path ?? null),
    },
    {
      name: "accepted",
      label: t("reports.accepted"),
      meaning: t("reports.thePlatformTookThemThatDoesNot"),
      ...narrowed({ state: "accepted" }),
    },
    {
      name: "refused",
      label: t("reports.refused"),
      meaning: t("reports.thePlatformDidNotTakeThem"),
      ...inState("refused", "refused"),
    },
    {
      name: "unknown",
      label: t("reports.unknown"),
      meaning: t("reports.nobodyCanSayWhetherThePlatformTook"),
      ...inState("unknown", "unresolved"),
    },
    {
      name: "notSent",
      label: t("reports.notSent"),
      meaning: t("reports.stoppedBeforeAnythingWasSentOrRecorded"),
      ...inState("cancelled", "not_sent"),
    },
    {
      name: "waiting",
      label: t("reports.waiting"),
      meaning: t("reports.notSentYetOrUnderWay"),
      ...narrowed({ state: "under_way" }),
    },
  ];
}

/** A count in words: "1:02:07" of time talked. */
export function countWords(name: CountName, value: number): string {
  if (name === "talkSeconds") return formatCallLength(value);
  return name === "chargedSeconds" ? `${formatCount(value)}${thin}s` : formatCount(value);
}

/** "+12 %", "-3 %", "no change"; null where there was nothing before. */
export function changeWords(now: number, before: number): string | null {
  if (before === 0) return now === 0 ? t("reports.noChange") : null;
  if (now === before) return t("reports.noChange");
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
  if (listCosts.length === 0) return null;
  return listCosts
    .map(({ currency, amount }) => money(currency, amount))
    .reduce((all, next) => t("reports.costAndNext", { all, next }));
}

/** The figures of an area, line by line. Accepted stands apart from what is known to have arrived, and costs by their source. */
export function figureLines(
  area: Area,
  { total, before }: Pick<Report, "total" | "before">,
  base: string,
  days: Days,
): FigureLine[] {
  const { outcomes, hasCalls, priced } = areaWords[area];
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
    ...(outcomes === "evidence"
      ? outcomeLines.map((of) => line({ ...of, ...withPath(sendsPath(area, days, behindOutcome(of.name))) }))
      : []),
    ...(outcomes === "not reported"
      ? [
          words("delivered", t("reports.delivered"), t("reports.thePlatformDoesNotReportIt"), () =>
            t("reports.notReported"),
          ),
        ]
      : []),
    ...(hasCalls ? callLines.map(line) : []),
    ...(priced?.inParts
      ? [line({ name: "parts", label: t("reports.parts"), meaning: t("reports.whatTheAcceptedMessagesWentOutIn") })]
      : []),
    ...(priced
      ? [
          words(
            "list-cost",
            t("reports.costByYourPriceList"),
            t("reports.whatTheyCost", { what: priced.what }),
            (figures) => listCostWords(figures) ?? t("reports.noCost"),
          ),
          words(
            "unpriced",
            t("reports.withoutAPrice"),
            t("reports.withoutAPriceOf", { what: priced.what }),
            (figures) => formatCount(figures[priced.count] - figures.priced),
          ),
        ]
      : []),
    ...(hasCalls
      ? [
          words(
            "platform-cost",
            t("reports.chargedByThePlatform"),
            t("reports.fromTheRecordsOfTheCallsRecords"),
            (figures) => platformCostWords(figures) ?? t("reports.notNamed"),
          ),
        ]
      : []),
  ];
}
