import type { Outputs } from "#components/page/trpc/client.ts";
import { SentLately } from "#components/sends/review/sent-lately.tsx";
import { counted } from "#components/ui/number.ts";

type Alike = Outputs["email"]["reviewDraft"]["alike"];

/** Sends of the last day to the same list or of the same template, which may be meant. */
export function AlikeNotice({ alike: { both, list, template } }: { alike: Alike }) {
  if (both) return <SentLately title="This list got this same template in the last day." last={sized(both)} />;
  return (
    <>
      {list && <SentLately isQuiet title="This list got another template in the last day." last={sized(list)} />}
      {template && (
        <SentLately isQuiet title="Another list got this template in the last day." last={sized(template)} />
      )}
    </>
  );
}

function sized(sent: NonNullable<Alike["both"]>) {
  return sent.count === null ? sent : { ...sent, size: counted(sent.count, "email") };
}
