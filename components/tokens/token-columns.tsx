import { betweenSentences } from "#components/page/lists.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { onPhones } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { type Token, tokenTerms } from "./token-terms.ts";

/** What a token can do, for whom and until when. */
export const tokenColumns: Column<Token>[] = [
  {
    key: "name",
    get header() {
      return t("tokens.name");
    },
    width: "13rem",
    cell: ({ name }) => <Cut>{name}</Cut>,
  },
  {
    key: "state",
    get header() {
      return t("tokens.state");
    },
    width: "7rem",
    phone: "corner",
    cell: ({ state }) => <StateBadge term={tokenTerms[state]} />,
  },
  {
    key: "can",
    get header() {
      return t("tokens.can");
    },
    grow: true,
    phone: "full",
    cell: reachOf,
  },
  {
    key: "ending",
    get header() {
      return t("tokens.endsWith");
    },
    width: "5.5rem",
    priority: 3,
    quiet: true,
    cell: ({ ending }) => <span className="mono">…{ending}</span>,
  },
  {
    key: "for",
    get header() {
      return t("tokens.actsFor");
    },
    width: "9rem",
    priority: 3,
    quiet: true,
    cell: ({ madeBy }) => madeBy && <Cut>{madeBy}</Cut>,
  },
  {
    key: "until",
    get header() {
      return t("tokens.until");
    },
    width: "7rem",
    align: "end",
    cell: ({ expiresAt, revokedAt }) =>
      rich("tokens.untilDay", { day: <Time at={revokedAt ?? expiresAt} as="day" />, word: onPhones }),
  },
  {
    key: "used",
    get header() {
      return t("tokens.lastUsed");
    },
    width: "7rem",
    align: "end",
    priority: 3,
    quiet: true,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null
        ? rich("tokens.neverUsed", { word: onPhones })
        : rich("tokens.usedAgo", { ago: <Time at={lastUsedAt} as="ago" />, word: onPhones }),
  },
];

/** The first thing it can do and how many more; what every token can do is said only of one that can do nothing else. */
function reachOf({ permissions }: Token) {
  const own = permissions.filter(({ always }) => !always);
  const [first, ...others] = (own.length > 0 ? own : permissions).map(({ sentence }) => sentence);
  return (
    <span className="flex gap-x-1.5" title={[first, ...others].join(betweenSentences())}>
      <span className="min-w-0 truncate max-phone:whitespace-normal">
        {first?.split(/\. |。/)[0]?.replace(/\.$/, "")}
      </span>
      {others.length > 0 && (
        <span className="flex-none text-muted">{t("tokens.andOthersMore", { others: others.length })}</span>
      )}
    </span>
  );
}
