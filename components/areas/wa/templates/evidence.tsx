import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { faultIn } from "#components/reading/problems/fault-in.ts";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { Time } from "#components/ui/time.tsx";
import { waTemplateSendMsg } from "#server/contract/facts/wa-send.ts";
import { waTemplateAdd } from "#server/contract/facts/wa-template.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { wordsOf } from "./evidence-words.ts";
import type { Template, Word } from "./standing.ts";

/** How a template's state is known, and how long ago: "Refused by the platform (-38), 3 d ago, at a send". */
export function Evidence({ of: { word, acceptedAt, origin, submissionState } }: { of: Template }) {
  const used = acceptedAt && (word === null || acceptedAt > word.at) && <Time at={acceptedAt} as="ago" />;
  if (word === null) return used ? rich("wa.messageAcceptedAgo", { ago: used }) : nothingSaid(origin, submissionState);
  const { how, where } = wordsOf(word);
  const ago = <Time at={word.at} as="ago" />;
  const known = where === null ? rich("wa.howAgo", { how, ago }) : rich("wa.howAgoWhere", { how, ago, where });
  const meaning = word.kind === "answer" ? meaningOf(word) : null;
  const said =
    meaning !== null && word.code !== null
      ? rich("wa.knownAndMeaning", {
          known,
          meaning: (
            <CodeLink area="wa" code={word.code}>
              {meaning}
            </CodeLink>
          ),
        })
      : known;
  return used ? rich("wa.saidAndMessageAccepted", { said, ago: used }) : said;
}

/** What the platform's table says of a refusal, as a heading; null where it is none, or not in the table. */
export function meaningOf({ kind, code }: Word): string | null {
  const operation = kind === "send_refused" ? waTemplateSendMsg : waTemplateAdd;
  const fault = faultIn(operation, code);
  return fault ? asHeading(fault.meaning) : null;
}

function nothingSaid(origin: Template["origin"], submissionState: Template["submissionState"]): string {
  if (origin === "adopted") return t("wa.adoptedNotCheckedYet");
  if (submissionState === "unknown") return t("wa.theAnswerWasLost");
  return submissionState === "queued" || submissionState === "dispatching"
    ? t("wa.notAnsweredYet")
    : t("wa.noAnswerTellsIt");
}
