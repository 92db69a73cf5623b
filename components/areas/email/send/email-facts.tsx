import { KnownId } from "#components/ids/field/known-id.tsx";
import { costFact } from "#components/sends/page/cost-fact.tsx";
import type { Fact } from "#components/sends/page/send-header.tsx";
import { type SubmissionView, templateOf } from "#components/sends/submission-view.ts";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { type UnlistedKind, unlistedIdsIn } from "#server/contract/limits/unlisted-ids.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** A send to many may name as many senders. */
const idsShown = 4;

const idNames: Record<UnlistedKind, string> = {
  get recipient_list() {
    return t("email.list");
  },
  get trigger() {
    return t("email.trigger");
  },
  get script() {
    return t("email.script");
  },
  get line() {
    return t("email.line");
  },
  get sms_sender() {
    return t("email.sender");
  },
  get business_number() {
    return t("email.from");
  },
  get voice_sender() {
    return t("email.sender");
  },
};

/** What a batch is of: its template and the ids it names. */
export function emailFacts(submission: SubmissionView): Fact[] {
  const template = templateOf(submission);
  const ids = unlistedIdsIn("email", [submission.draft]);
  const moreIds = ids.length - idsShown;
  const described = [template.name, template.language].filter(Boolean).join(t("ui.comma"));
  return [
    { key: "what", value: t("email.emailBatch") },
    ...(template.id
      ? [
          {
            key: "template",
            value: (
              <>
                {rich("email.templateIs", { id: <span className="mono">{template.id}</span> })} {described}
              </>
            ),
          },
        ]
      : []),
    ...ids.slice(0, idsShown).map(({ kind, value }) => ({
      key: `${kind} ${value}`,
      value: (
        <span className="[overflow-wrap:anywhere]">
          {idNames[kind]} <KnownId kind={kind} value={value} names={submission.names} />
        </span>
      ),
    })),
    ...(moreIds > 0 ? [{ key: "more ids", value: t("email.andMoreIdsMore", { moreIds }) }] : []),
    costFact(submission, isWithoutBatch(submission) ? nothingAccepted : null),
  ];
}

/** Its one call was refused or never made, and nothing was heard of an email of it. */
function isWithoutBatch({ state, recipientCount, calls }: SubmissionView): boolean {
  return recipientCount === 0 && (state === "refused" || (state === "cancelled" && calls.notMade === calls.all.calls));
}

const nothingAccepted = { accepted: 0, unknown: 0, amount: "0.00", unpriced: 0 };

/** By what the platform knows it. */
export function taskFacts(submission: SubmissionView): Fact[] {
  return submission.attempts
    .flatMap(({ taskId }) => taskId ?? [])
    .map((taskId) => ({
      key: taskId,
      value: (
        <>
          <span>{rich("email.taskIs", { id: <span className="mono">{taskId}</span> })}</span>
          <CopyButton value={taskId} what={t("email.theTaskId")} />
        </>
      ),
    }));
}
