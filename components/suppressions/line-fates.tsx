import type { Outputs } from "#components/page/trpc/client.ts";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import { areaNames, areaTraits, messageAreas } from "#server/contract/areas.ts";

export type Added = Outputs["suppressions"]["add"];

/** What became of each pasted line: first how many of what, then line by line what was not simply added. */
export function LineFates({ of: { lines, alreadyThere, refused } }: { of: Added }) {
  const rest = lines.map((line, index) => ({ ...line, key: index })).filter(({ fate }) => fate !== "added");
  const others = [
    alreadyThere === 1 && "1 was already suppressed and stays as it was.",
    alreadyThere > 1 && `${formatCount(alreadyThere)} were already suppressed and stay as they were.`,
    refused > 0 && `${counted(refused, "line")} could not be read as a number.`,
  ].filter((sentence) => sentence !== false);
  return (
    <>
      <Callout hue={refused > 0 ? "caution" : "good"} alert title={sayAdded(lines)}>
        {others.join(" ")}
      </Callout>
      {rest.length > 0 && (
        <ul aria-label="Lines that were not added" className="grid grid-cols-1 gap-3 text-sm">
          {rest.map((line) => (
            <li key={line.key} className="grid grid-cols-1 gap-0.5 border-t border-line pt-3">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="text-faint">Line {line.line}</span>
                <span className="mono min-w-0 [overflow-wrap:anywhere]">{line.text}</span>
                {line.fate === "refused" ? (
                  <Badge icon="circle-x" hue="bad">
                    Refused
                  </Badge>
                ) : (
                  <Badge icon="circle-minus" hue="quiet">
                    Already there
                  </Badge>
                )}
              </span>
              <span className="text-muted">
                {line.fate === "refused" && line.problem}
                {line.fate === "already_there" && (
                  <>
                    {areaNames[line.channel]}: <MaskedValue>{line.reason}</MaskedValue>,{" "}
                    {line.until ? <Time at={line.until} as="day" /> : "for good"}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** "2 numbers suppressed for SMS and 1 for instant messages." */
export function sayAdded(lines: Added["lines"]): string {
  const said = messageAreas.flatMap((channel) => {
    const added = lines.flatMap((line) => (line.fate === "added" && line.channel === channel ? [line.number] : []));
    const count = new Set(added).size;
    return count === 0 ? [] : [{ count, where: `for ${areaTraits[channel].plural}` }];
  });
  const [first, ...others] = said;
  if (first === undefined) return "No number was added.";
  const words = [`${counted(first.count, "number")} suppressed ${first.where}`];
  for (const { count, where } of others) words.push(`${formatCount(count)} ${where}`);
  return `${new Intl.ListFormat("en").format(words)}.`;
}
