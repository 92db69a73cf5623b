"use client";

import { operationName } from "#components/developers/operation-names.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { callerName, faultOf, operationOf, outcomeTerms } from "#components/reading/problems/outcomes.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { formatMilliseconds } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import type { Operation } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

export type RequestRow = Outputs["requests"]["list"]["rows"][number];

export const requestColumns: Column<RequestRow>[] = [
  {
    key: "operation",
    get header() {
      return t("developers.operation");
    },
    width: "13.5rem",
    cell: ({ operation }) => (
      <>
        {operationName(operation)} <span className="mono block text-xs text-muted">{operation}</span>
      </>
    ),
  },
  {
    key: "outcome",
    get header() {
      return t("developers.outcome");
    },
    width: "8.5rem",
    phone: "corner",
    cell: ({ outcome }) => <StateBadge term={outcomeTerms[outcome]} />,
  },
  {
    key: "code",
    get header() {
      return t("developers.answer");
    },
    grow: true,
    phone: "full",
    cell: (row) => <Answer row={row} />,
  },
  {
    key: "path",
    get header() {
      return t("developers.methodAndPath");
    },
    width: "15rem",
    priority: 2,
    phone: "full",
    quiet: true,
    extra: true,
    cell: ({ method, path }) => (
      <span className="mono text-xs [overflow-wrap:anywhere]">
        {method} {path}
      </span>
    ),
  },
  {
    key: "app",
    get header() {
      return t("developers.application2");
    },
    width: "8rem",
    priority: 3,
    quiet: true,
    extra: true,
    cell: ({ appId }) => appId && <span className="mono text-xs [overflow-wrap:anywhere]">{appId}</span>,
  },
  {
    key: "took",
    get header() {
      return t("developers.took");
    },
    width: "5rem",
    align: "end",
    priority: 3,
    cell: ({ durationMs }) => durationMs !== null && formatMilliseconds(durationMs),
  },
  {
    key: "by",
    get header() {
      return t("developers.by");
    },
    width: "8.5rem",
    priority: 3,
    quiet: true,
    cell: (row) => callerName(row),
  },
  {
    key: "connection",
    get header() {
      return t("developers.over");
    },
    width: "6rem",
    priority: 4,
    quiet: true,
    cell: ({ connectionName }) => connectionName,
  },
  {
    key: "when",
    get header() {
      return t("developers.when");
    },
    width: "6.5rem",
    align: "end",
    quiet: true,
    phone: "end",
    cell: ({ at }) => <Time at={at} as="ago" />,
  },
];

/** What 0 says, by what was asked for: that it was accepted tells nobody whether it did something. */
const successes: Record<Operation["effect"], string> = {
  get read() {
    return t("developers.answeredWhatWasAsked");
  },
  get write() {
    return t("developers.didWhatWasAsked");
  },
  get send() {
    return t("developers.acceptedItForSending");
  },
};

export function successWords(operation: string): string {
  const effect = operationOf(operation)?.effect;
  return effect === undefined ? t("developers.success") : successes[effect];
}

function Answer({ row: { operation, platformStatus: code, httpStatus } }: { row: RequestRow }) {
  if (code === null) return httpStatus === null ? null : t("developers.hTTPHttpStatus", { httpStatus });
  if (code === "0") {
    return (
      <span className="text-muted">
        <span className="mono">0</span> {successWords(operation)}
      </span>
    );
  }
  return (
    <>
      <CodeLink operation={operation} code={code} />{" "}
      {faultOf(operation, code)?.meaning ?? t("developers.notInTheDocumentation")}
    </>
  );
}
