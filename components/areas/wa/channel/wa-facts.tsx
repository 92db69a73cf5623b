import { z } from "zod";
import { KnownId } from "#components/ids/field/known-id.tsx";
import type { MessageFigures } from "#components/messages/channel/answers.ts";
import type { Fact } from "#components/sends/page/send-header.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { counted } from "#components/ui/number.ts";
import { unlistedIdsIn } from "#server/contract/limits/unlisted-ids.ts";
import { customTypes } from "#server/contract/limits/wa.ts";

/** A send to many keeps the code of its language, one message the object that is sent. */
const language = z.union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)]);
const sent = z.object({ template: z.object({ name: z.string(), language }).nullish() });
const sentFreely = z.object({ type: z.enum(customTypes) });

/** To how many, from which template, by which number. */
export function waFacts(submission: SubmissionView, figures: MessageFigures | undefined): Fact[] {
  const { draft, names, messageCount } = submission;
  const numbers = figures?.planned ?? messageCount;
  const template = sent.safeParse(draft).data?.template;
  const freely = template ? undefined : sentFreely.safeParse(draft).data;
  const { appId } = draft;
  return [
    {
      key: "numbers",
      value: numbers === null ? "Instant message" : `Instant message to ${counted(numbers, "number")}`,
    },
    ...(template
      ? [
          {
            key: "template",
            value: (
              <span className="[overflow-wrap:anywhere]">
                Template <span className="mono">{template.name}</span>, {template.language}
              </span>
            ),
          },
        ]
      : []),
    ...(freely ? [{ key: "custom", value: `Custom message, ${freely.type}` }] : []),
    ...unlistedIdsIn("wa", [draft]).map(({ kind, value }) => ({
      key: `from ${value}`,
      value: (
        <span className="[overflow-wrap:anywhere]">
          From <KnownId kind={kind} value={value} names={names} />
        </span>
      ),
    })),
    ...(typeof appId === "string"
      ? [
          {
            key: "application",
            value: (
              <span>
                Application <span className="mono">{appId}</span>
              </span>
            ),
          },
        ]
      : []),
  ];
}
