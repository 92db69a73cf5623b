import { smsChannelView } from "#components/areas/sms/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { MessageSubmission } from "#components/messages/send/message-submission.tsx";
import type { AreaView } from "#components/sends/area-view.ts";
import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { counted, formatCount } from "#components/ui/number.ts";

/** Of SMS the platform says which it took, and nothing after that. */
export const smsView: AreaView = {
  Send: (send) => (
    <OfChannel channel={smsChannelView}>
      <MessageSubmission {...send} />
    </OfChannel>
  ),
  succeeded: (row) => <NotReported row={row} />,
  progress: (row) => <Accepted row={row} />,
};

/** Where a delivery figure would stand. */
function NotReported({ row: { acceptedMessages } }: { row: SubmissionRow }) {
  return acceptedMessages ? <span className="text-xs text-faint">not reported</span> : null;
}

/** "23,981 of 25,000 accepted": numbers the platform took, of those to be sent to. */
function Accepted({ row: { acceptedMessages, messageCount, state } }: { row: SubmissionRow }) {
  if (messageCount === null) return "–";
  if (state === "draft") return <span className="text-muted">{counted(messageCount, "number")}</span>;
  return (
    <>
      {formatCount(acceptedMessages ?? 0)}{" "}
      <span className="text-muted">
        of {formatCount(messageCount)} <span className="max-desk:sr-only">accepted</span>
      </span>
    </>
  );
}
