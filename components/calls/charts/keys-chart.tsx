"use client";

import { ChartFrame } from "#components/ui/charts/chart-frame.tsx";
import { HeatMap, type HeatRow } from "#components/ui/charts/heat-map.tsx";
import { formatPercent } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
import { noneNamed } from "../filter/filter-words.ts";
import type { CallFigures } from "../filter/use-figures.ts";
import type { HrefWith } from "./figures.ts";

/** Which keys were pressed at which voice file, out of the calls that played it. */
export function KeysChart({ figures: { byKey }, hrefWith }: { figures: CallFigures; hrefWith: HrefWith }) {
  const played = byKey.filter(({ voiceFileId }) => voiceFileId !== null);
  if (played.length === 0) return null;
  const distinct = (values: readonly (string | null)[]) =>
    [...new Set(values.map((value) => value ?? noneNamed))].toSorted((one, other) =>
      one === noneNamed ? 1 : other === noneNamed ? -1 : one.localeCompare(other, "en", { numeric: true }),
    );
  const keys = distinct(played.map(({ value }) => value));
  const rows: HeatRow[] = distinct(played.map(({ voiceFileId }) => voiceFileId)).map((file) => {
    const ofFile = played.filter(({ voiceFileId }) => voiceFileId === file);
    const answered = ofFile.reduce((sum, bucket) => sum + bucket.answered, 0);
    return {
      key: file,
      label: file,
      cells: keys.map((key) => {
        const bucket = ofFile.find(({ value }) => (value ?? noneNamed) === key);
        const calls = key === noneNamed ? (bucket?.answered ?? 0) : (bucket?.calls ?? 0);
        const what = key === noneNamed ? t("calls.noKey") : t("calls.keyKey", { key });
        return {
          key,
          value: calls,
          words: t("calls.voiceFileFileWhatCallsAnsweredCall", {
            file,
            what,
            calls,
            calls2: formatPercent(calls, answered),
          }),
          ...(bucket?.filter && {
            href: hrefWith({
              voiceFileId: file,
              keyPressed: key === noneNamed ? noneNamed : key,
              ...(key === noneNamed && { answered: true }),
            }),
          }),
        };
      }),
    };
  });
  return (
    <ChartFrame title={t("calls.keysPressedByVoiceFile")} meaning={t("calls.howManyOfTheAnsweredCallsPressed")}>
      <HeatMap
        caption={t("calls.keysPressedByVoiceFile")}
        corner={t("calls.voiceFile")}
        columns={keys.map((key) => ({
          key,
          label: key === noneNamed ? t("calls.noKey2") : t("calls.keyKey2", { key }),
          short: key === noneNamed ? t("calls.none") : key,
        }))}
        rows={rows}
        narrow
      />
    </ChartFrame>
  );
}
