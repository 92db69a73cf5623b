"use client";

import { useState } from "react";
import { DayField } from "#components/ui/controls/day-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { dayAfter, dayIn } from "./days.ts";

type Days = { from: string | null; to: string | null };

/** Periods that are chosen by a word; whatever else stands in the address is a period of its own. */
export function periodsFrom(today: string): { key: string; label: string; days: Days }[] {
  return [
    { key: "today", label: "Today", days: { from: today, to: today } },
    { key: "yesterday", label: "Yesterday", days: { from: dayAfter(today, -1), to: dayAfter(today, -1) } },
    { key: "week", label: "Last 7 days", days: { from: dayAfter(today, -6), to: today } },
    { key: "month", label: "Last 30 days", days: { from: dayAfter(today, -29), to: today } },
  ];
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
        aria-label="Period"
        none="Any time"
        value={isOwn ? own : (chosen?.key ?? "")}
        onValueChange={choose}
        options={[
          ...periods.map(({ key, label }) => ({ value: key, label })),
          { value: own, label: isOwn ? "These days" : "Custom days…" },
        ]}
      />
      {isOwn && (
        <>
          <DayField label="From" value={from} onChange={(day) => onChange({ from: day, to })} />
          <DayField label="to" value={to} onChange={(day) => onChange({ from, to: day })} />
        </>
      )}
    </>
  );
}
