"use client";

import type { ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import { columnLabel, fillsOf, placesByKey } from "../guess-columns.ts";
import { type DraftView, stepHref, type WizardStep } from "../wizard-steps.ts";
import type { ReadyReview } from "./review-view.ts";

/** What goes out, line by line, each with the way back to its step. */
export function WhatYouSend({ draft, review }: { draft: DraftView; review: ReadyReview }) {
  const { slug } = useWorkspace();
  const { content, senderId, appId, variables } = draft.draft;
  const columns = draft.upload?.columns ?? [];
  const fills = fillsOf(content ?? "", columns, placesByKey(variables)).map(
    ({ name, column }) => `{{${name}}} from ${columnLabel(columns, Number(column))}`,
  );
  const rows: { key: string; step?: WizardStep; value: ReactNode }[] = [
    { key: "Text", step: "map", value: <span className="whitespace-pre-wrap">{content}</span> },
    ...(fills.length > 0 ? [{ key: "Variables", step: "map" as const, value: fills.join(", ") }] : []),
    {
      key: "Recipients",
      step: "recipients",
      value: `${formatCount(review.messageCount)} numbers of ${draft.upload?.listName ?? draft.upload?.name ?? "the table"}`,
    },
    {
      key: "Sender id",
      step: "map",
      value: senderId ? <span className="mono">{senderId}</span> : "None: the platform chooses",
    },
    {
      key: "Application",
      step: "map",
      value: (
        <>
          {review.applicationLabel} <span className="mono text-muted">{appId}</span>
        </>
      ),
    },
    {
      key: "Account",
      value: sayAccount(review.connection),
    },
  ];
  return (
    <Panel title="What you send">
      <dl>
        {rows.map(({ key, step, value }) => (
          <div
            key={key}
            className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line px-4 py-2 text-sm last:border-b-0 max-phone:grid-cols-[minmax(0,1fr)_auto]"
          >
            <dt className="text-muted max-phone:col-span-2">{key}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            <dd>
              {step && (
                <Link href={stepHref(slug, draft.id, step)}>
                  Change<span className="sr-only"> {key.toLowerCase()}</span>
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Whether people are reached, first of all. */
function sayAccount({ kind, name }: ReadyReview["connection"]): string {
  if (kind === "live") return `${name}, live: people are reached, money is spent`;
  return name === "Sandbox" ? "Sandbox: nobody is reached" : `${name}, a sandbox: nobody is reached`;
}
