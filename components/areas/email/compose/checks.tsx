import type { ReactNode } from "react";
import { whyNotSendable } from "#components/platform-lists/template-state.ts";
import type { useSenders, useTemplates } from "#components/platform-lists/use-platform-lists.ts";
import { Icon } from "#components/ui/icon.tsx";
import { countCodePoints } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import type { BatchInput } from "#server/compose/email/form-values.ts";
import { emailLimits } from "#server/contract/limits/email.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

type Check = { key: string; outcome: "good" | "bad" | "cannot"; text: ReactNode };

/** What was checked before the send, and what nobody can check. `blocked` says why it may not be sent, if so. */
export function checksOf(
  { draft, template }: BatchInput,
  templates: ReturnType<typeof useTemplates>,
  senders: ReturnType<typeof useSenders>,
): { checks: Check[]; blocked: string | null } {
  const listed = templates.data?.templates.find(({ templateID }) => templateID === draft.templateID);
  const why = listed ? whyNotSendable(listed) : t("email.thePlatformListsNoSuchTemplateFor");
  const isSender = senders.data?.senders.some(({ sender }) => sender === draft.fromEmailAddress);
  const templateIsBad = templates.data !== undefined && why !== undefined;
  const senderIsBad = isSender === false;
  const checks: Check[] = [
    templates.data
      ? {
          key: "template",
          outcome: templateIsBad ? "bad" : "good",
          text: templateIsBad
            ? rich("email.templateCantBeSentWhyRead", { why, age: <Time at={templates.data.at} as="ago" /> })
            : rich("email.templateApprovedAsRead", { age: <Time at={templates.data.at} as="ago" /> }),
        }
      : { key: "template", outcome: "cannot", text: waiting(templates.isFetching, t("email.template2")) },
    senders.data
      ? {
          key: "sender",
          outcome: senderIsBad ? "bad" : "good",
          text: senderIsBad ? t("email.thePlatformDoesntListThisSender") : t("email.senderKnownToThePlatform"),
        }
      : { key: "sender", outcome: "cannot", text: waiting(senders.isFetching, t("email.sender")) },
    {
      key: "subject",
      outcome: "good",
      text: draft.subject
        ? t("email.subjectCountCodePointsOfSubjectCharacters", {
            countCodePoints: countCodePoints(draft.subject),
            subject: emailLimits.subject,
          })
        : t("email.subjectOfTheTemplateSoLong", {
            countCodePoints: countCodePoints(template.subject ?? ""),
          }),
    },
    { key: "list", outcome: "cannot", text: t("email.listCantBeCheckedNoCallReads") },
  ];
  const blocked = templateIsBad
    ? t("email.theTemplateCantBeSentChangeIt")
    : senderIsBad
      ? t("email.thePlatformDoesntListThisSenderChange")
      : null;
  return { checks, blocked };
}

function waiting(isFetching: boolean, what: string): string {
  return isFetching ? t("email.whatIsBeingChecked", { what }) : t("email.whatCouldNotBeCheckedThePlatform", { what });
}

const looks = {
  good: {
    icon: "circle-check",
    get word() {
      return t("email.checked");
    },
    className: "text-good-text",
  },
  bad: {
    icon: "circle-x",
    get word() {
      return t("email.problem");
    },
    className: "text-bad-text",
  },
  cannot: {
    icon: "circle-dashed",
    get word() {
      return t("email.notChecked");
    },
    className: "text-muted",
  },
} as const;

export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <Panel title={t("email.checked2")} padded>
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
