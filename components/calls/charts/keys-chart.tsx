"use client";

import { ChartFrame } from "#components/ui/charts/chart-frame.tsx";
import { HeatMap, type HeatRow } from "#components/ui/charts/heat-map.tsx";
import { counted, formatPercent } from "#components/ui/number.ts";
import { noneNamed } from "../filter/filter-words.ts";
import type { CallFigures } from "../filter/use-figures.ts";
import type { HrefWith } from "./figures.ts";

const unnamed = "None";

/** Which keys were pressed at which voice file, out of the calls that played it. */
export function KeysChart({ figures: { byKey }, hrefWith }: { figures: CallFigures; hrefWith: HrefWith }) {
  const played = byKey.filter(({ voiceFileId }) => voiceFileId !== null);
  if (played.length === 0) return null;
  const distinct = (values: readonly (string | null)[]) =>
    [...new Set(values.map((value) => value ?? unnamed))].toSorted((one, other) =>
      one === unnamed ? 1 : other === unnamed ? -1 : one.localeCompare(other, "en", { numeric: true }),
    );
  const keys = distinct(played.map(({ value }) => value));
  const rows: HeatRow[] = distinct(played.map(({ voiceFileId }) => voiceFileId)).map((file) => {
    const ofFile = played.filter(({ voiceFileId }) => voiceFileId === file);
    const answered = ofFile.reduce((sum, bucket) => sum + bucket.answered, 0);
    return {
      key: file,
      label: file,
      cells: keys.map((key) => {
        const bucket = ofFile.find(({ value }) => (value ?? unnamed) === key);
        const calls = key === unnamed ? (bucket?.answered ?? 0) : (bucket?.calls ?? 0);
        const what = key === unnamed ? "no key" : `key ${key}`;
        return {
          key,
          value: calls,
          words: `Voice file ${file}, ${what}: ${counted(calls, "answered call")} (${formatPercent(calls, answered)})`,
          ...(bucket?.filter && {
            href: hrefWith({
              voiceFileId: file,
              keyPressed: key === unnamed ? noneNamed : key,
              ...(key === unnamed && { answered: true }),
            }),
          }),
        };
      }),
    };
  });
  return (
    <ChartFrame
      title="Keys pressed by voice file"
      meaning="How many of the answered calls pressed each key, by the file that was played. None: answered, and no key pressed."
    >
      <HeatMap
        caption="Keys pressed by voice file"
        corner="Voice file"
        columns={keys.map((key) => ({ key, label: key === unnamed ? "No key" : `Key ${key}`, short: key }))}
        rows={rows}
        narrow
      />
    </ChartFrame>
  );
}
