import type { Outputs } from "#components/page/trpc/client.ts";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import { areaNames, areaTraits, isMessageArea, suppressionAreas } from "#server/contract/areas.ts";
import { speaks } from "#words/catalogue";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

export type Added = Outputs["suppressions"]["add"];

export type Refused = Extract<Added["lines"][number], { fate: "refused" }>;

/** The lines that could not be read as a number or an address. */
export function refusedLines({ lines }: Added): Refused[] {
  return lines.filter((line) => line.fate === "refused");
}

/** What became of each pasted line: first how many of what, then line by line what was not simply added. */
export function LineFates({ of: { lines, alreadyThere, refused } }: { of: Added }) {
  const rest = lines.map((line, index) => ({ ...line, key: index })).filter(({ fate }) => fate !== "added");
  const others = [
    alreadyThere === 1 && t("suppressions.n1WasAlreadySuppressedAndStaysAs"),
    alreadyThere > 1 &&
      t("suppressions.alreadyThereWereAlreadySuppressedAndStayAs", { alreadyThere: formatCount(alreadyThere) }),
    refused > 0 && t("suppressions.refusedLineCouldNotBeReadAs", { refused }),
    hasAddresses(lines) && t("suppressions.addressesStillGetEmails"),
  ].filter((sentence) => sentence !== false);
  return (
    <>
      <Callout hue={refused > 0 ? "caution" : "good"} alert title={sayAdded(lines)}>
        {others.join(" ")}
      </Callout>
      {rest.length > 0 && (
        <ul aria-label={t("suppressions.linesThatWereNotAdded")} className="grid grid-cols-1 gap-3 text-sm">
          {rest.map((line) => (
            <li key={line.key} className="grid grid-cols-1 gap-0.5 border-t border-line pt-3">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="text-faint">{t("suppressions.lineLine", { line: line.line })}</span>
                <span className="mono min-w-0 [overflow-wrap:anywhere]">{line.text}</span>
                {line.fate === "refused" ? (
                  <Badge icon="circle-x" hue="bad">
                    {t("suppressions.refused")}
                  </Badge>
                ) : (
                  <Badge icon="circle-minus" hue="quiet">
                    {t("suppressions.alreadyThere")}
                  </Badge>
                )}
              </span>
              <span className="text-muted">
                {line.fate === "refused" && line.problem}
                {line.fate === "already_there" &&
                  rich("suppressions.channelReasonUntil", {
                    channel: areaNames[line.channel],
                    reason: <MaskedValue>{line.reason}</MaskedValue>,
                    until: line.until ? <Time at={line.until} as="date" /> : t("suppressions.forGood2"),
                  })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether some of what was added, or was there, only warns. */
function hasAddresses(lines: Added["lines"]): boolean {
  return lines.some((line) => line.fate !== "refused" && !isMessageArea(line.channel));
}

/** "2 numbers suppressed for SMS, 1 for instant messages, and 3 addresses for emails." */
export function sayAdded(lines: Added["lines"]): string {
  const said = suppressionAreas.flatMap((channel) => {
    const added = lines.flatMap((line) => (line.fate === "added" && line.channel === channel ? [line.number] : []));
    const count = new Set(added).size;
    return count === 0 ? [] : [{ count, plural: areaTraits[channel].plural, isOfNumbers: isMessageArea(channel) }];
  });
  const [first, ...others] = said;
  if (first === undefined) return t("suppressions.noNumberWasAdded");
  const words = [
    first.isOfNumbers ? t("suppressions.numbersSuppressedFor", first) : t("suppressions.addressesSuppressedFor", first),
    ...others.map(({ count, plural, isOfNumbers }) =>
      isOfNumbers
        ? t("suppressions.countForPlural", { count: formatCount(count), plural })
        : t("suppressions.addressesForPlural", { count, plural }),
    ),
  ];
  return t("suppressions.addedSentence", { list: new Intl.ListFormat(speaks()).format(words) });
}
