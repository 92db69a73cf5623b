import type { Outputs } from "#components/page/trpc/client.ts";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { counted } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";

export type Added = Outputs["suppressions"]["add"];

/** What became of each pasted line: first how many of what, then line by line what was not simply added. */
export function LineFates({ of: { lines, added, alreadyThere, refused } }: { of: Added }) {
  const rest = lines.map((line, index) => ({ ...line, key: index })).filter(({ fate }) => fate !== "added");
  const others = [
    alreadyThere > 0 && `${counted(alreadyThere, "line")} named one that is suppressed already, which stays as it was.`,
    refused > 0 && `${counted(refused, "line")} could not be read as a number.`,
  ].filter((sentence) => sentence !== false);
  return (
    <>
      <Callout
        hue={refused > 0 ? "caution" : "good"}
        alert
        title={added === 0 ? "No number was added." : `${counted(added, "number")} suppressed.`}
      >
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
                    <MaskedValue>{line.reason}</MaskedValue>,{" "}
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
