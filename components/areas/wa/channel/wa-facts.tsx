import { KnownId } from "#components/ids/field/known-id.tsx";
import type { MessageFigures } from "#components/messages/channel/answers.ts";
import type { Fact } from "#components/sends/page/send-header.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { unlistedIdsIn } from "#server/contract/limits/unlisted-ids.ts";
import { customTypes } from "#server/contract/limits/wa.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** A send to many keeps the code of its language, one message the object that is sent. */
function templateIn({ template }: SubmissionView["draft"]): { name: string; language: string } | null {
  if (typeof template !== "object" || template === null || !("name" in template && "language" in template)) return null;
  const { name, language: told } = template;
  const language = typeof told === "object" && told !== null && "code" in told ? told.code : told;
  return typeof name === "string" && typeof language === "string" ? { name, language } : null;
}

/** To how many, from which template, by which number. */
export function waFacts(submission: SubmissionView, figures: MessageFigures | undefined): Fact[] {
  const { draft, names, messageCount } = submission;
  const numbers = figures?.planned ?? messageCount;
  const template = templateIn(draft);
  const freely = template ? undefined : customTypes.find((type) => type === draft.type);
  const { appId } = draft;
  return [
    {
      key: "numbers",
      value: numbers === null ? t("wa.instantMessage") : t("wa.instantMessageToNumbersNumber", { numbers }),
    },
    ...(template
      ? [
          {
            key: "template",
            value: (
              <span className="[overflow-wrap:anywhere]">
                {rich("wa.templateInLanguage", {
                  name: <span className="mono">{template.name}</span>,
                  language: template.language,
                })}
              </span>
            ),
          },
        ]
      : []),
    ...(freely ? [{ key: "custom", value: t("wa.customMessageFreely", { freely }) }] : []),
    ...unlistedIdsIn("wa", [draft]).map(({ kind, value }) => ({
      key: `from ${value}`,
      value: (
        <span className="[overflow-wrap:anywhere]">
          {rich("wa.fromSender", { id: <KnownId kind={kind} value={value} names={names} /> })}
        </span>
      ),
    })),
    ...(typeof appId === "string"
      ? [
          {
            key: "application",
            value: <span>{rich("wa.applicationIs", { id: <span className="mono">{appId}</span> })}</span>,
          },
        ]
      : []),
  ];
}
