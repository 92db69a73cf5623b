import { KnownId, type KnownNames } from "#components/ids/field/known-id.tsx";
import { languageName } from "#components/platform-lists/template-state.ts";
import { applicationLine, titleLine } from "#components/sends/review/common-lines.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { BatchInput } from "#server/compose/email/form-values.ts";

const adMarks = ["None", "Before the subject", "After the subject"] as const;

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
  const field = (name: string) => `${formHref}#field-${name}`;
  return [
    applicationLine({ label: applicationLabel, appId: draft.appId }, field("appId"), applications),
    { key: "From", changeHref: field("fromEmailAddress"), value: draft.fromEmailAddress },
    {
      key: "Template",
      changeHref: field("templateID"),
      value: (
        <>
          <span className="mono">{draft.templateID}</span>{" "}
          {[template.name, languageName(template.language)].filter(Boolean).join(", ")}
        </>
      ),
    },
    {
      key: "Subject",
      changeHref: field("subject"),
      value: draft.subject ?? `The template’s own: “${template.subject}”`,
    },
    {
      key: "Recipient list",
      changeHref: field("receiverId"),
      value: (
        <>
          <KnownId kind="recipient_list" value={draft.receiverId} names={names} />
          {expectedCount === null ? ", number not known" : `, ${formatCount(expectedCount)} expected`}
        </>
      ),
    },
    {
      key: "Language",
      changeHref: field("language"),
      value: draft.language ? languageName(draft.language) : "Template’s own",
    },
    { key: "Advertising mark", changeHref: field("adFlag"), value: adMarks[draft.adFlag ?? 0] },
    {
      key: "Trigger id",
      changeHref: field("triggerID"),
      value: draft.triggerID === undefined ? "None" : <KnownId kind="trigger" value={draft.triggerID} names={names} />,
    },
    {
      key: "Callback",
      value: (
        <>
          <span className="mono">…/api/bathWebhook/••••</span>, created for this send only
        </>
      ),
    },
    titleLine(title, field("title")),
  ];
}
