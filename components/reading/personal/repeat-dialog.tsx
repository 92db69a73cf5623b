"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { exportFormats } from "#server/compose/exported/column.ts";
import { periodsOf } from "#server/compose/exported/in-background.ts";
import { isTimeZone, keepable, rhythms } from "#server/compose/exported/schedule.ts";
import { fileAddress } from "./file-address.ts";
import { hours, rhythmWords, weekdays } from "./rhythm.ts";

const between = (what: string, least: number, most: number) =>
  z.number(what).int(what).min(least, what).max(most, what);

const schema = z.object({
  format: z.enum(exportFormats),
  covers: z.enum(["last", "all"]),
  rhythm: z.enum(rhythms),
  weekday: z.string(),
  monthDay: between("Name a day from 1 to 31.", 1, 31),
  hour: z.string(),
  timeZone: z.string(),
  keptDays: between("Files are kept for 1 to 90 days.", keepable.days.least, keepable.days.most),
  keptFiles: between("1 to 60 files are kept.", keepable.files.least, keepable.files.most),
});

const formatOptions = [
  { value: "xlsx", label: "Excel (XLSX)" },
  { value: "csv", label: "CSV" },
  { value: "jsonl", label: "JSON Lines" },
];

/** Asks how often a list should be exported, at which hour, and how long its files are kept. */
export function RepeatDialog({ href, onClose }: { href: string; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { slug } = useWorkspace();
  const seesPeople = useMay("personal.see");
  const zones = useZones();
  const create = useMutation(trpc.exports.createSchedule.mutationOptions());
  const own = href.startsWith(`/${slug}/`) ? href.slice(slug.length + 1) : href;
  const periods = periodsOf(own);
  return (
    <FormDialog
      title="Repeat this export"
      description={`Each time, it is written with the present filters and the rights that you have then.${
        seesPeople ? "" : " Numbers and addresses are masked for your role."
      }`}
      wide
      schema={schema}
      defaultValues={{
        ...{ format: "csv", covers: periods === "all" ? "all" : "last", rhythm: "daily" },
        ...{ weekday: "1", monthDay: 1, hour: "6", timeZone: zones[0]?.value ?? "UTC", keptDays: 7, keptFiles: 10 },
      }}
      onSubmit={async ({ format, covers, weekday, hour, ...rest }) => {
        const address = covers === "last" ? withoutPeriod(own) : own;
        await create.mutateAsync({
          ...rest,
          ...{ address: fileAddress(address, format, null), isOfLastPeriod: covers === "last" },
          ...{ weekday: Number(weekday), hour: Number(hour) },
        });
        await client.invalidateQueries(trpc.exports.schedules.pathFilter());
        tellGood({
          title: "The export repeats",
          detail: "Its files appear on the exports page.",
          action: { label: "Open exports", onPress: () => router.push(`/${slug}/exports`) },
        });
      }}
      onClose={onClose}
      label="Repeat it"
      busyLabel="Storing…"
    >
      <RadioField
        name="rhythm"
        label="How often"
        options={rhythms.map((value) => ({ value, label: rhythmWords[value] }))}
      />
      <DayField />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="hour" label="At" options={hours} />
        <SelectField name="timeZone" label="Time zone" options={zones} />
      </div>
      {periods === "either" && <CoversField />}
      <SelectField name="format" label="Format" options={formatOptions} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="keptDays" label="Days that each file is kept" />
        <NumberField name="keptFiles" label="Files that are kept at most" />
      </div>
    </FormDialog>
  );
}

function DayField() {
  const rhythm: unknown = useWatch({ name: "rhythm" });
  if (rhythm === "weekly") return <SelectField name="weekday" label="Day" options={weekdays} />;
  if (rhythm !== "monthly") return null;
  return (
    <NumberField name="monthDay" label="Day of the month" hint="In a shorter month, it is written on the last day." />
  );
}

const before = { daily: "day", weekly: "seven days", monthly: "month" } as const;

function CoversField() {
  const rhythm: keyof typeof before = useWatch({ name: "rhythm" });
  return (
    <RadioField
      name="covers"
      label="Rows"
      options={[
        { value: "last", label: `Those of the ${before[rhythm]} before each time` },
        { value: "all", label: "All, with the present filters" },
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
    { value: ofPages, label: `This workspace (UTC${ofPages})` },
    ...(isTimeZone(own) && own !== "UTC" ? [{ value: own, label: `${own}, with its summer time` }] : []),
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
