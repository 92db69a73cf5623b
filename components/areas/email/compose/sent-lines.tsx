import { KnownId, type KnownNames } from "#components/ids/field/known-id.tsx";
import { languageName } from "#components/platform-lists/template-state.ts";
import { applicationLine, titleLine } from "#components/sends/review/common-lines.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { BatchInput } from "#server/compose/email/form-values.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const adMarks = () => [t("email.none"), t("email.beforeTheSubject"), t("email.afterTheSubject")] as const;

/** What of a batch goes out, each with the way back to its field. */
export function sentLines(
  { draft, template, expectedCount }: BatchInput,
  {
    title,
    applicationLabel,
    applications,
    names,
    formHref,
  }: {
    title: string;
    applicationLabel: string;
    /** How many there are to choose from. */
    applications: number;
    /** What the library calls the ids. */
    names: KnownNames;
    formHref: string;
  },
): SentLine[] {
  const list = <KnownId kind="recipient_list" value={draft.receiverId} names={names} />;
  const field = (name: string) => `${formHref}#field-${name}`;
  return [
    applicationLine({ label: applicationLabel, appId: draft.appId }, field("appId"), applications),
    { key: t("email.from"), changeHref: field("fromEmailAddress"), value: draft.fromEmailAddress },
    {
      key: t("email.template2"),
      changeHref: field("templateID"),
      value: (
        <>
          <span className="mono">{draft.templateID}</span>{" "}
          {[template.name, languageName(template.language)].filter(Boolean).join(t("ui.comma"))}
        </>
      ),
    },
    {
      key: t("email.subject"),
      changeHref: field("subject"),
      value: draft.subject ?? t("email.theTemplatesOwnSubject", { subject: template.subject ?? "" }),
    },
    {
      key: t("email.recipientList"),
      changeHref: field("receiverId"),
      value:
        expectedCount === null
          ? rich("email.listOfUnknownNumber", { list })
          : rich("email.listOfExpected", { list, expectedCount: formatCount(expectedCount) }),
    },
    {
      key: t("email.language"),
      changeHref: field("language"),
      value: draft.language ? languageName(draft.language) : t("email.templatesOwn"),
    },
    { key: t("email.advertisingMark"), changeHref: field("adFlag"), value: adMarks()[draft.adFlag ?? 0] },
    {
      key: t("email.triggerId"),
      changeHref: field("triggerID"),
      value:
        draft.triggerID === undefined ? (
          t("email.none")
        ) : (
          <KnownId kind="trigger" value={draft.triggerID} names={names} />
        ),
    },
    {
      key: t("email.callbackFact"),
      value: rich("email.pathForThisSendOnly", { path: <span className="mono">{t("email.apiBathWebhook")}</span> }),
    },
    titleLine(title, field("title")),
  ];
}
