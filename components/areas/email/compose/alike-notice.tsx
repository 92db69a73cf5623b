import type { Outputs } from "#components/page/trpc/client.ts";
import { SentLately } from "#components/sends/review/sent-lately.tsx";
import { t } from "#words/t.ts";

type Alike = Outputs["email"]["reviewDraft"]["alike"];

/** Sends of the last day to the same list or of the same template, which may be meant. */
export function AlikeNotice({ alike: { both, list, template } }: { alike: Alike }) {
  if (both) return <SentLately title={t("email.thisListGotThisSameTemplateIn")} last={sized(both)} />;
  return (
    <>
      {list && <SentLately isQuiet title={t("email.thisListGotAnotherTemplateInThe")} last={sized(list)} />}
      {template && <SentLately isQuiet title={t("email.anotherListGotThisTemplateInThe")} last={sized(template)} />}
    </>
  );
}

function sized(sent: NonNullable<Alike["both"]>) {
  return sent.count === null ? sent : { ...sent, size: t("email.countEmail", { count: sent.count }) };
}
