"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { ChecksField } from "#components/form/checks-field.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { columnsOfList } from "#server/compose/exported/chosen-columns.ts";
import { exportFormats } from "#server/compose/exported/column.ts";
import { periodsOf } from "#server/compose/exported/in-background.ts";
import { keepable, rhythms } from "#server/compose/exported/schedule.ts";
import { isTimeZone } from "#server/compose/zone.ts";
import { t } from "#words/t.ts";
import { fileAddress } from "./file-address.ts";
import { hours, rhythmWords, weekdays } from "./rhythm.ts";

const between = (what: string, least: number, most: number) =>
  z.number(what).int(what).min(least, what).max(most, what);

const schema = z.object({
  format: z.enum(exportFormats),
  covers: z.enum(["last", "all"]),
  rhythm: z.enum(rhythms),
  weekday: z.string(),
  get monthDay() {
    return between(t("reading.nameADayFrom1To31"), 1, 31);
  },
  hour: z.string(),
  timeZone: z.string(),
  get keptDays() {
    return between(t("reading.filesAreKeptFor1To90"), keepable.days.least, keepable.days.most);
  },
  get keptFiles() {
    return between(t("reading.n1To60FilesAreKept"), keepable.files.least, keepable.files.most);
  },
  columns: z.array(z.string()).min(1, { error: () => t("reading.chooseAtLeastOneColumn") }),
});
// A list that has to have all its columns names none.
const schemaOfAll = schema.extend({ columns: z.array(z.string()) });

const formatOptions = [
  {
    value: "xlsx",
    get label() {
      return t("reading.excelXLSX");
    },
  },
  {
    value: "csv",
    get label() {
      return t("reading.cSV");
    },
  },
  {
    value: "jsonl",
    get label() {
      return t("reading.jSONLines");
    },
  },
];

/** Asks how often a list should be exported, at which hour, with which columns, and how long its files are kept. */
export function RepeatDialog({
  href,
  chosen,
  onClose,
}: {
  href: string;
  /** Columns that were chosen before; else all are. */
  chosen?: readonly string[] | undefined;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { slug } = useWorkspace();
  const seesPeople = useMay("personal.see");
  const zones = useZones();
  const create = useMutation(trpc.exports.createSchedule.mutationOptions());
  const own = href.startsWith(`/${slug}/`) ? href.slice(slug.length + 1) : href;
  const periods = periodsOf(own);
  const columns = columnsOfList(own);
  const keys = columns.map(({ key }) => key);
  return (
    <FormDialog
      title={t("reading.repeatThisExport")}
      description={seesPeople ? t("reading.eachTimeItIsWrittenWithThe") : t("reading.eachTimeItIsWrittenMasked")}
      wide
      schema={columns.length > 0 ? schema : schemaOfAll}
      defaultValues={{
        ...{ format: "csv", covers: periods === "all" ? "all" : "last", rhythm: "daily" },
        ...{ weekday: "1", monthDay: 1, hour: "6", timeZone: zones[0]?.value ?? "UTC", keptDays: 7, keptFiles: 10 },
        columns: [...(chosen ?? keys)],
      }}
      onSubmit={async ({ format, covers, weekday, hour, columns: ticked, ...rest }) => {
        const address = covers === "last" ? withoutPeriod(own) : own;
        await create.mutateAsync({
          ...rest,
          address: fileAddress(address, format, ticked.length < keys.length ? ticked : null),
          isOfLastPeriod: covers === "last",
          ...{ weekday: Number(weekday), hour: Number(hour) },
        });
        await client.invalidateQueries(trpc.exports.schedules.pathFilter());
        tellGood({
          title: t("reading.theExportRepeats"),
          detail: t("reading.itsFilesAppearOnTheExportsPage"),
          action: { label: t("reading.openExports"), onPress: () => router.push(`/${slug}/exports`) },
        });
      }}
      onClose={onClose}
      label={t("reading.repeatIt")}
      busyLabel={t("reading.storing")}
    >
      <RadioField
        name="rhythm"
        label={t("reading.howOften")}
        options={rhythms.map((value) => ({ value, label: rhythmWords[value] }))}
      />
      <DayField />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="hour" label={t("reading.at")} options={hours} />
        <SelectField name="timeZone" label={t("reading.timeZone")} options={zones} />
      </div>
      {periods === "either" && <CoversField />}
      <SelectField name="format" label={t("reading.format")} options={formatOptions} />
      {columns.length > 0 && (
        <ChecksField
          name="columns"
          label={t("reading.columns")}
          columns
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="keptDays" label={t("reading.daysThatEachFileIsKept")} />
        <NumberField name="keptFiles" label={t("reading.filesThatAreKeptAtMost")} />
      </div>
    </FormDialog>
  );
}

function DayField() {
  const rhythm: unknown = useWatch({ name: "rhythm" });
  if (rhythm === "weekly") return <SelectField name="weekday" label={t("reading.day")} options={weekdays()} />;
  if (rhythm !== "monthly") return null;
  return (
    <NumberField name="monthDay" label={t("reading.dayOfTheMonth")} hint={t("reading.inAShorterMonthItIsWritten")} />
  );
}

const rowsBefore = {
  get daily() {
    return t("reading.rowsOfTheDayBefore");
  },
  get weekly() {
    return t("reading.rowsOfTheWeekBefore");
  },
  get monthly() {
    return t("reading.rowsOfTheMonthBefore");
  },
} as const;

function CoversField() {
  const rhythm: keyof typeof rowsBefore = useWatch({ name: "rhythm" });
  return (
    <RadioField
      name="covers"
      label={t("reading.rows")}
      options={[
        { value: "last", label: rowsBefore[rhythm] },
        { value: "all", label: t("reading.allWithThePresentFilters") },
      ]}
    />
  );
}

/** The workspace's clock comes first; one's own has summer time. */
function useZones() {
  const minutes = useZoneOffset();
  const two = (part: number) => String(part).padStart(2, "0");
  const ofPages = `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions();
  return [
    { value: ofPages, label: t("reading.thisWorkspaceUTCOfPages", { ofPages }) },
    ...(isTimeZone(own) && own !== "UTC" ? [{ value: own, label: t("reading.ownWithItsSummerTime", { own }) }] : []),
    { value: "UTC", label: "UTC" },
  ];
}

function withoutPeriod(address: string): string {
  const [path = "", text = ""] = address.split("?", 2);
  const query = new URLSearchParams(text);
  query.delete("from");
  query.delete("to");
  return query.size === 0 ? path : `${path}?${query}`;
}
