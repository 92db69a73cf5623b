"use client";

import { useState } from "react";
import { DayField } from "#components/ui/controls/day-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { DaysNote } from "#components/ui/days-note.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";
import { dayAfter, dayIn } from "./days.ts";

type Days = { from: string | null; to: string | null };

/** Periods that are chosen by a word; whatever else stands in the address is a period of its own. */
export function periodsFrom(today: string): { key: string; label: string; days: Days }[] {
  return [
    { key: "today", label: t("reading.today"), days: { from: today, to: today } },
    { key: "yesterday", label: t("reading.yesterday"), days: { from: dayAfter(today, -1), to: dayAfter(today, -1) } },
    { key: "week", label: t("reading.last7Days"), days: { from: dayAfter(today, -6), to: today } },
    { key: "month", label: t("reading.last30Days"), days: { from: dayAfter(today, -29), to: today } },
    ...Array.from({ length: monthsOffered }, (_, before) => monthBefore(today, before)),
  ];
}

/** A year of them by name: "in May" is one choice. */
const monthsOffered = 12;
const monthName = (day: Date) =>
  day.toLocaleDateString(speaks() === "zh" ? "zh" : "en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

function monthBefore(today: string, before: number) {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const dayOf = (day: number, later: number) => new Date(Date.UTC(year, month - 1 - before + later, day));
  const first = dayOf(1, 0);
  const text = (day: Date) => day.toISOString().slice(0, 10);
  return {
    key: text(first).slice(0, 7),
    label: monthName(first),
    days: { from: text(first), to: text(dayOf(0, 1)) },
  };
}

const own = "own";

/** When something was: a word, or any two days, whose fields are there once they are asked for. */
export function PeriodField({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
  const periods = periodsFrom(dayIn(new Date(), useZoneOffset()));
  const chosen = periods.find(({ days }) => days.from === from && days.to === to);
  const [asksDays, askDays] = useState(false);
  const isOwn = asksDays || (!chosen && (from !== null || to !== null));
  const choose = (key: string) => {
    askDays(key === own);
    if (key !== own) onChange(periods.find((each) => each.key === key)?.days ?? { from: null, to: null });
  };
  return (
    <>
      <Select
        compact
        aria-label={t("reading.period")}
        none={t("reading.anyTime")}
        value={isOwn ? own : (chosen?.key ?? "")}
        onValueChange={choose}
        options={[
          ...periods.map(({ key, label }) => ({ value: key, label })),
          { value: own, label: isOwn ? t("reading.theseDays") : t("reading.customDays") },
        ]}
      />
      {isOwn && (
        <>
          <DayField label={t("reading.from")} value={from} onChange={(day) => onChange({ from: day, to })} />
          <DayField label={t("reading.to")} value={to} onChange={(day) => onChange({ from, to: day })} />
        </>
      )}
      {(isOwn || chosen) && <DaysNote />}
    </>
  );
}
