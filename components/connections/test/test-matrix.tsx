"use client";

import type { TestRow } from "#components/connections/words.ts";
import { betweenSentences, listed, withinSentence } from "#components/page/lists.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { faultOwners } from "#components/status/fault-owners.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { formatAge } from "#components/ui/time-format.ts";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

type Check = TestRow["checks"]["key"];
type Problem = NonNullable<TestRow["problem"]>;
type Accept = (area: TestRow["area"], path: string) => void;

/** What each area's read showed of key, sign, clock, IP and application, and under it what to do about what failed. */
export function TestMatrix({
  rows,
  onAccept,
}: {
  rows: readonly TestRow[];
  /** Takes the path that the host was found to answer under; without it none is offered. */
  onAccept?: Accept | undefined;
}) {
  const untestable = rows.filter(({ operation }) => operation === null);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Table
        caption={t("connections.whatTheTestShowedByArea")}
        frame="plain"
        keys={false}
        columns={columns}
        rows={rows}
        rowKey={({ area }) => area}
      />
      {(problemsIn(rows).length > 0 || untestable.length > 0) && (
        <div className="grid grid-cols-1 gap-3 px-4 pb-4">
          {problemsIn(rows).map((group) => (
            <ProblemOf key={group.areas.join()} {...group} onAccept={onAccept} />
          ))}
          {untestable.length > 0 && (
            <p className="text-sm text-muted">
              {t("connections.listedThePlatformHasNoReadThere", {
                listed: inSentence(untestable.map(({ area }) => areaNames[area])),
              })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

type Group = {
  areas: string[];
  /** The first of them: a code means what that one says. */
  area: TestRow["area"];
  problem: Problem;
  callId: string | null;
  other: { area: TestRow["area"]; path: string } | null;
};

function ProblemOf({ areas, area, problem, callId, other, onAccept }: Group & { onAccept?: Accept | undefined }) {
  const { slug } = useWorkspace();
  const mayRead = useMay("request.read");
  const { meaning, code, remedy, who } = problem;
  return (
    <Callout
      hue="bad"
      title={t("connections.areasAndProblem", { areas: inSentence(areas), meaning })}
      actions={
        <>
          {other && onAccept && (
            <Button size="sm" onClick={() => onAccept(other.area, other.path)}>
              {t("connections.usePath", { path: other.path })}
            </Button>
          )}
          {callId && mayRead && (
            <Link href={`/${slug}/dev/requests?open=${callId}`}>{t("connections.viewRequest")}</Link>
          )}
        </>
      }
    >
      {code !== null && (
        <>
          {rich("connections.thePlatformAnswered", { code: <CodeLink area={area} code={code} /> })}
          {betweenSentences()}
        </>
      )}
      {t("connections.remedyFaultOwnersCanFixThis", { remedy, faultOwners: faultOwners[who] })}
    </Callout>
  );
}

/** The same problem in several areas is one problem. */
function problemsIn(rows: readonly TestRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { area, problem, platformCallId, otherPath } of rows) {
    if (!problem) continue;
    const key = `${problem.code} ${problem.meaning} ${problem.remedy}`;
    const group = groups.get(key) ?? {
      areas: [],
      area,
      problem,
      callId: platformCallId,
      other: otherPath === undefined ? null : { area, path: otherPath },
    };
    groups.set(key, { ...group, areas: [...group.areas, areaNames[area]] });
  }
  return [...groups.values()];
}

const columns: Column<TestRow>[] = [
  {
    key: "area",
    get header() {
      return t("connections.area");
    },
    cell: ({ area, appId }) => (
      <span className="flex flex-wrap gap-x-2">
        <span className="font-medium whitespace-nowrap">{areaNames[area]}</span>
        <span className="mono max-w-[16rem] truncate text-muted" title={appId}>
          {appId}
        </span>
      </span>
    ),
  },
  checkColumn("key", () => t("connections.key")),
  checkColumn("sign", () => t("connections.sign")),
  {
    key: "clock",
    get header() {
      return t("connections.clock");
    },
    cell: ({ checks, clockDifferenceMs }) => (
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <PhoneWord>{t("connections.clock")}</PhoneWord>
        <CheckMark check={checks.clock} />
        {clockDifferenceMs !== null && Math.abs(clockDifferenceMs) >= worthSayingMs && (
          <span className="text-xs whitespace-nowrap text-muted">
            {t("connections.absApart", { abs: formatAge(Math.abs(clockDifferenceMs)) })}
          </span>
        )}
      </span>
    ),
  },
  checkColumn("ip", () => t("connections.iP")),
  checkColumn("application", () => t("connections.application")),
];

/** A time header has whole seconds, and a call takes one now and then. */
const worthSayingMs = 5000;

function checkColumn(name: keyof TestRow["checks"], header: () => string): Column<TestRow> {
  return {
    key: name,
    get header() {
      return header();
    },
    cell: ({ checks }) => (
      <span className="inline-flex items-center gap-1.5">
        <PhoneWord>{header()}</PhoneWord>
        <CheckMark check={checks[name]} />
      </span>
    ),
  };
}

const marks: Record<Check, { word: string; icon: IconName; className: string; isLong?: true }> = {
  pass: {
    get word() {
      return t("connections.passed");
    },
    icon: "check",
    className: "text-good-text",
  },
  fail: {
    get word() {
      return t("connections.failed");
    },
    icon: "x",
    className: "font-medium text-bad-text",
  },
  not_reached: {
    get word() {
      return t("connections.notReached");
    },
    icon: "circle-dashed",
    className: "text-muted",
    isLong: true,
  },
  not_testable: {
    get word() {
      return t("connections.notTestable");
    },
    icon: "circle-slash",
    className: "text-muted",
    isLong: true,
  },
};

function CheckMark({ check }: { check: Check }) {
  const { word, icon, className, isLong } = marks[check];
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${className}`}>
      {/* Where a dialog leaves little room, the long words do without. */}
      <Icon name={icon} size="sm" className={isLong && "phone:@max-[48rem]:hidden"} />
      {word}
    </span>
  );
}

/** "SMS and instant messages": only the first has its capital, but for what is written in capitals. */
function inSentence(names: readonly string[]): string {
  return listed(names.map((name, place) => (place === 0 ? name : withinSentence(name))));
}
