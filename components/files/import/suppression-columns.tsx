"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { CountryField } from "#components/form/country-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useDefaultCountry } from "#components/page/workspace/workspace-context.tsx";
import { ChannelsField, channelsOf, choiceFor } from "#components/suppressions/channels-field.tsx";
import { endOfDay } from "#components/suppressions/until.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { zoneName } from "#components/ui/time-format.ts";
import { numberColumnByName } from "#server/compose/numbering/number-column-names.ts";
import { suppressionAreas } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { ColumnField, columnOf, columnText } from "./column-field.tsx";
import { ColumnsForm, type ColumnsOf } from "./columns-form.tsx";
import { guessColumn } from "./import-words.ts";
import { offsetText } from "./offset-text.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.suppressionColumns);

/** The column that holds numbers, or else addresses, by its name. */
function contactColumn(columns: readonly string[]): number | null {
  if (columns.length === 1) return 0;
  return numberColumnByName(columns) ?? guessColumn(columns, ["email", "e mail", "mail", "address"]);
}

/** Which column is what, and what holds for rows that leave it empty. */
export function SuppressionColumns({ upload, ...form }: ColumnsOf) {
  const columns = upload.columns ?? [];
  const offset = useZoneOffset();
  const country = useDefaultCountry();
  // Of the list that led here.
  const [channel] = useQueryState("channel", parseAsStringLiteral(suppressionAreas));
  return (
    <ColumnsForm
      {...form}
      kind="suppressions"
      schema={schema}
      defaultValues={{
        channel: choiceFor(channel),
        numberColumn: columnText(contactColumn(columns)),
        reasonColumn: columnText(guessColumn(columns, ["reason", "why", "cause", "note", "grund"])),
        untilColumn: columnText(guessColumn(columns, ["until", "expires", "expiry", "end", "bis"])),
        country,
        reason: "",
        until: "",
      }}
      importOf={(values) => ({
        uploadId: upload.id,
        kind: "suppressions",
        settings: {
          channels: channelsOf(values.channel),
          numberColumn: Number(values.numberColumn),
          reasonColumn: columnOf(values.reasonColumn),
          untilColumn: columnOf(values.untilColumn),
          country: values.country || null,
          reason: values.reason,
          until: endOfDay(values.until, offset)?.toISOString() ?? null,
          timeZone: offsetText(offset),
        },
      })}
    >
      <ColumnField name="numberColumn" label={t("files.numbers")} columns={columns} />
      <CountryField name="country" />
      <ChannelsField />
      <ColumnField name="reasonColumn" label={t("files.reasons")} columns={columns} none={t("files.none")} optional />
      <TextField
        name="reason"
        label={t("files.reasonForRowsThatGiveNone")}
        hint={t("files.aNumberThatIsSuppressedAlreadyKeeps")}
        limit={200}
      />
      <ColumnField
        name="untilColumn"
        label={t("files.suppressedUntil")}
        columns={columns}
        none={t("files.none")}
        optional
        limits={t("files.daysSuchAs20261231Or")}
      />
      <TextField
        name="until"
        type="date"
        label={t("files.untilIfNoColumnSaysIt")}
        short
        optional
        limits={t("files.toTheEndOfThatDayZoneName", { zoneName: zoneName(offset) })}
      />
    </ColumnsForm>
  );
}
