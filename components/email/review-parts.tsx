import type { ReactNode } from "react";
import { languageName, whyNotSendable } from "#components/library/template-state.ts";
import type { useSenders, useTemplates } from "#components/library/use-platform-lists.ts";
import { KnownId, type KnownNames } from "#components/library-entries/known-id.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { countCodePoints, formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { emailLimits } from "#server/contract/email.ts";
import type { BatchInput } from "./form-values.ts";

/** The four figures of a review. */
export function Figures({ items }: { items: readonly { label: string; figure: string; note: string }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(4,auto)] gap-y-4 rounded-md border border-line bg-surface p-4 max-phone:grid-cols-2">
      {items.map(({ label, figure, note }) => (
        <div
          key={label}
          className="min-w-0 border-l border-line px-4 first:border-l-0 first:pl-0 last:pr-0 max-phone:px-3 max-phone:odd:border-l-0 max-phone:odd:pl-0"
        >
          <dt className="text-sm text-muted phone:whitespace-nowrap">{label}</dt>
          <dd className="text-lg font-semibold tracking-[-0.01em]">{figure}</dd>
          <dd className="text-xs text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const adMarks = ["None", "Before the subject", "After the subject"] as const;

/** What goes out, line by line, each with the way back to its field. */
export function WhatYouSend({
  input,
  title,
  applicationLabel,
  names,
  changeHref,
}: {
  input: BatchInput;
  title: string | undefined;
  applicationLabel: string | undefined;
  /** What the library calls the ids. */
  names: KnownNames;
  changeHref: (field: string) => string;
}) {
  const { draft, template, expectedCount } = input;
  const rows: { key: string; field?: string; value: ReactNode }[] = [
    {
      key: "Application",
      field: "appId",
      value: (
        <>
          {applicationLabel} <span className="mono text-muted">{draft.appId}</span>
        </>
      ),
    },
    { key: "From", field: "fromEmailAddress", value: draft.fromEmailAddress },
    {
      key: "Template",
      field: "templateID",
      value: (
        <>
          <span className="mono">{draft.templateID}</span>{" "}
          {[template.name, languageName(template.language)].filter(Boolean).join(", ")}
        </>
      ),
    },
    { key: "Subject", field: "subject", value: draft.subject ?? `The template’s own: “${template.subject}”` },
    {
      key: "Recipient list",
      field: "receiverId",
      value: (
        <>
          <KnownId kind="recipient_list" value={draft.receiverId} names={names} />
          {expectedCount === null ? ", number not known" : `, ${formatCount(expectedCount)} expected`}
        </>
      ),
    },
    { key: "Language", field: "language", value: draft.language ? languageName(draft.language) : "Template’s own" },
    { key: "Advertising mark", field: "adFlag", value: adMarks[draft.adFlag ?? 0] },
    {
      key: "Trigger id",
      field: "triggerID",
      value: draft.triggerID === undefined ? "None" : <KnownId kind="trigger" value={draft.triggerID} names={names} />,
    },
    {
      key: "Callback",
      value: (
        <>
          <span className="mono">…/api/bathWebhook/••••</span>, this send only
        </>
      ),
    },
    { key: "Title", field: "title", value: title ?? "None: template and list name it" },
  ];
  return (
    <Panel title="What you send">
      <dl>
        {rows.map(({ key, field, value }) => (
          <div
            key={key}
            className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line px-4 py-2 text-sm last:border-b-0 max-phone:grid-cols-[minmax(0,1fr)_auto]"
          >
            <dt className="text-muted max-phone:col-span-2">{key}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            <dd>
              {field ? (
                <Link href={changeHref(field)}>
                  Change<span className="sr-only"> {key.toLowerCase()}</span>
                </Link>
              ) : (
                <span className="text-muted">made for you</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type Check = { key: string; outcome: "good" | "bad" | "cannot"; text: ReactNode };

/** What was checked before the send, and what nobody can check. `blocked` says why it may not be sent, if so. */
export function checksOf(
  { draft, template }: BatchInput,
  templates: ReturnType<typeof useTemplates>,
  senders: ReturnType<typeof useSenders>,
): { checks: Check[]; blocked: string | null } {
  const listed = templates.data?.templates.find(({ templateID }) => templateID === draft.templateID);
  const why = listed ? whyNotSendable(listed) : "The platform lists no such template for this application.";
  const isSender = senders.data?.senders.some(({ sender }) => sender === draft.fromEmailAddress);
  const templateIsBad = templates.data !== undefined && why !== undefined;
  const senderIsBad = isSender === false;
  const checks: Check[] = [
    templates.data
      ? {
          key: "template",
          outcome: templateIsBad ? "bad" : "good",
          text: (
            <>
              {templateIsBad ? `Template can’t be sent. ${why} Read` : "Template approved, as read"}{" "}
              <Time at={templates.data.at} as="ago" />
            </>
          ),
        }
      : { key: "template", outcome: "cannot", text: waiting(templates.isFetching, "Template") },
    senders.data
      ? {
          key: "sender",
          outcome: senderIsBad ? "bad" : "good",
          text: senderIsBad ? "The platform doesn’t list this sender" : "Sender known to the platform",
        }
      : { key: "sender", outcome: "cannot", text: waiting(senders.isFetching, "Sender") },
    {
      key: "subject",
      outcome: "good",
      text: draft.subject
        ? `Subject ${countCodePoints(draft.subject)} of ${emailLimits.subject} characters`
        : `Subject of the template, ${countCodePoints(template.subject ?? "")} characters`,
    },
    { key: "list", outcome: "cannot", text: "List can’t be checked: no call reads it" },
  ];
  const blocked = templateIsBad
    ? "The template can’t be sent. Change it first."
    : senderIsBad
      ? "The platform doesn’t list this sender. Change it first."
      : null;
  return { checks, blocked };
}

function waiting(isFetching: boolean, what: string): string {
  return isFetching ? `${what} is being checked…` : `${what} could not be checked: the platform was not readable`;
}

const looks = {
  good: { icon: "circle-check", word: "Checked:", className: "text-good-text" },
  bad: { icon: "circle-x", word: "Problem:", className: "text-bad-text" },
  cannot: { icon: "circle-dashed", word: "Not checked:", className: "text-muted" },
} as const;

export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <Panel title="Checked" padded>
      <ul className="grid gap-2 text-sm">
        {checks.map(({ key, outcome, text }) => (
          <li key={key} className="flex gap-2">
            <Icon name={looks[outcome].icon} className={`mt-0.5 ${looks[outcome].className}`} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="sr-only">{looks[outcome].word} </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
