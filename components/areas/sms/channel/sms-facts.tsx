import { KnownId } from "#components/ids/field/known-id.tsx";
import type { MessageFigures } from "#components/messages/channel/answers.ts";
import type { Fact } from "#components/sends/page/send-header.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Explained } from "#components/ui/overlay/explained.tsx";
import { unlistedIdsIn } from "#server/contract/limits/unlisted-ids.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** To how many, in how many parts, and from whom. */
export function smsFacts(submission: SubmissionView, figures: MessageFigures | undefined): Fact[] {
  const numbers = figures?.planned ?? submission.messageCount;
  return [
    { key: "numbers", value: numbers === null ? t("sms.sMS") : t("sms.sMSToNumbersNumber", { numbers }) },
    ...(figures ? [{ key: "parts", value: <Parts count={figures.parts} /> }] : []),
    ...senderFacts(submission),
  ];
}

/** What operators count and charge. */
function Parts({ count }: { count: number }) {
  return <Explained text={t("sms.operatorsCarryAndChargeAnSMSIn")}>{t("sms.countPart", { count })}</Explained>;
}

function senderFacts({ draft, names }: SubmissionView): Fact[] {
  const { appId } = draft;
  const senders = unlistedIdsIn("sms", [draft]).map(({ kind, value }) => ({
    key: `sender ${value}`,
    value: (
      <span className="[overflow-wrap:anywhere]">
        {rich("sms.senderIs", { id: <KnownId kind={kind} value={value} names={names} /> })}
      </span>
    ),
  }));
  if (typeof appId !== "string") return senders;
  const application = <span>{rich("sms.applicationIs", { id: <span className="mono">{appId}</span> })}</span>;
  return [...senders, { key: "application", value: application }];
}
