import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { faultIn } from "#components/reading/problems/fault-in.ts";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { Time } from "#components/ui/time.tsx";
import { waTemplateSendMsg } from "#server/contract/facts/wa-send.ts";
import { waTemplateAdd } from "#server/contract/facts/wa-template.ts";
import { wordsOf } from "./evidence-words.ts";
import type { Template, Word } from "./standing.ts";

/** How a template's state is known, and how long ago: "Refused by the platform (-38), 3 d ago, at a send". */
export function Evidence({ of: { word, acceptedAt, origin, submissionState } }: { of: Template }) {
  const used = acceptedAt && (word === null || acceptedAt > word.at) && (
    <>
      {word ? "; message accepted, " : "Message accepted, "}
      <Time at={acceptedAt} as="ago" />
      {", at a send"}
    </>
  );
  if (word === null) return used || nothingSaid(origin, submissionState);
  const { how, where } = wordsOf(word);
  const meaning = word.kind === "answer" ? meaningOf(word) : null;
  return (
    <>
      {how}, <Time at={word.at} as="ago" />
      {where && `, ${where}`}
      {meaning && word.code !== null && (
        <>
          :{" "}
          <CodeLink area="wa" code={word.code}>
            {meaning}
          </CodeLink>
        </>
      )}
      {used}
    </>
  );
}

/** What the platform's table says of a refusal, as a heading; null where it is none, or not in the table. */
export function meaningOf({ kind, code }: Word): string | null {
  const operation = kind === "send_refused" ? waTemplateSendMsg : waTemplateAdd;
  const fault = faultIn(operation, code);
  return fault ? asHeading(fault.meaning) : null;
}

function nothingSaid(origin: Template["origin"], submissionState: Template["submissionState"]): string {
  if (origin === "adopted") return "Adopted, not checked yet";
  if (submissionState === "unknown") return "The answer was lost";
  return submissionState === "queued" || submissionState === "dispatching" ? "Not answered yet" : "No answer tells it";
}
