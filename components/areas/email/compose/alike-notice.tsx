import type { Outputs } from "#components/page/trpc/client.ts";
import { SentLately } from "#components/sends/review/sent-lately.tsx";
import { t } from "#words/t.ts";

type Alike = Outputs["email"]["reviewDraft"]["alike"];
type Sent = NonNullable<Alike["both"]>;

/** Sends of the last day to the same list or of the same template, which may be meant, with how many people got them. */
export function AlikeNotice({ alike: { both, list, template } }: { alike: Alike }) {
  if (both) return <Notice title={t("email.thisListGotThisSameTemplateIn")} of={both} />;
  return (
    <>
      {list && <Notice isQuiet title={t("email.thisListGotAnotherTemplateInThe")} of={list} />}
      {template && <Notice isQuiet title={t("email.anotherListGotThisTemplateInThe")} of={template} />}
    </>
  );
}

function Notice({ title, of, isQuiet = false }: { title: string; of: Sent; isQuiet?: boolean }) {
  return (
    <SentLately
      isQuiet={isQuiet}
      title={title}
      last={of.count === null ? of : { ...of, size: t("email.countEmail", { count: of.count }) }}
      also={
        <>
          {whoGotIt(of)} {t("email.leavePeopleOutAtThePlatform")}
        </>
      }
    />
  );
}

function whoGotIt({ people }: Sent): string {
  if (people === null) return t("email.whoOfThisListGotItIsNotKnown");
  const { count, isMore } = people;
  if (count === 0 && !isMore) return t("email.nobodyOfThisListGotIt");
  return t("email.peopleOfThisListGotIt", {
    people: isMore ? t("email.atLeastPeople", { count }) : t("email.countPeople", { count }),
  });
}
