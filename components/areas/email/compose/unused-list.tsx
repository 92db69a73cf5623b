import { Callout } from "#components/ui/callout.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Before the first send to a list: nobody can look it up, so its id may be mistyped. */
export function UnusedList({ receiverId }: { receiverId: string }) {
  return (
    <Callout hue="caution" title={t("email.noSendHereHasUsedThisList")}>
      {rich("email.checkThatSpanIsItsIdIn", {
        span: <span className="mono [overflow-wrap:anywhere]">{receiverId}</span>,
      })}
    </Callout>
  );
}
