import type { Outputs } from "#components/page/trpc/client.ts";
import { SentBy } from "#components/sends/review/repeat-warning.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { counted } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";

type Review = Outputs["email"]["reviewDraft"];
type Sent = NonNullable<Review["repeatOf"]>;

/** Sends of the last day that a batch is like without being the same, which may be meant. */
export function AlikeNotice({ alike }: { alike: Review["alike"] }) {
  const { list, template } = alike;
  return (
    <>
      {list && <Notice what="This list got another template" of={list} />}
      {template && <Notice what="This template went to another list" of={template} />}
    </>
  );
}

function Notice({ what, of }: { what: string; of: Sent }) {
  return (
    <Callout
      hue="quiet"
      title={
        <>
          {what} <Time at={of.createdAt} as="ago" />.
        </>
      }
    >
      <SentBy of={of} />, {sayEmails(of)}.
    </Callout>
  );
}

/** "1,200 emails" */
export function sayEmails({ count }: Sent): string {
  return count === null ? "number of emails not known" : counted(count, "email");
}
