import { KnownId } from "#components/ids/field/known-id.tsx";
import type { Fact } from "#components/sends/page/send-header.tsx";
import { type SubmissionView, templateOf } from "#components/sends/submission-view.ts";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { type UnlistedKind, unlistedIdsIn } from "#server/contract/limits/unlisted-ids.ts";

/** A send to many may name as many senders. */
const idsShown = 4;

const idNames: Record<UnlistedKind, string> = {
  recipient_list: "List",
  trigger: "Trigger",
  script: "Script",
  line: "Line",
  sms_sender: "Sender",
  business_number: "From",
  voice_sender: "Sender",
};

/** What a batch is of: its template and the ids it names. */
export function emailFacts(submission: SubmissionView): Fact[] {
  const template = templateOf(submission);
  const ids = unlistedIdsIn("email", [submission.draft]);
  const moreIds = ids.length - idsShown;
  const described = [template.name, template.language].filter(Boolean).join(", ");
  return [
    { key: "what", value: "Email batch" },
    ...(template.id
      ? [
          {
            key: "template",
            value: (
              <>
                Template <span className="mono">{template.id}</span> {described}
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
    ...(moreIds > 0 ? [{ key: "more ids", value: `and ${moreIds} more` }] : []),
  ];
}

/** By what the platform knows it. */
export function taskFacts(submission: SubmissionView): Fact[] {
  return submission.attempts
    .flatMap(({ taskId }) => taskId ?? [])
    .map((taskId) => ({
      key: taskId,
      value: (
        <>
          Task <span className="mono">{taskId}</span>
          <CopyButton value={taskId} what="the task id" />
        </>
      ),
    }));
}
