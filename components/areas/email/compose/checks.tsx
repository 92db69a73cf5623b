import type { ReactNode } from "react";
import { whyNotSendable } from "#components/platform-lists/template-state.ts";
import type { useSenders, useTemplates } from "#components/platform-lists/use-platform-lists.ts";
import { Icon } from "#components/ui/icon.tsx";
import { countCodePoints } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import type { BatchInput } from "#server/compose/email/form-values.ts";
import { emailLimits } from "#server/contract/limits/email.ts";

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
  return isFetching ? `${what} is being checked…` : `${what} could not be checked: the platform could not be read`;
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
