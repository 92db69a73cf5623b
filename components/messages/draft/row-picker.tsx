"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { readNumber } from "#components/form/number-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Input } from "#components/ui/controls/input.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

/** Rows read on either side, so that empty ones between are passed over. */
const around = 25;

/** One row of a table, by the number that a spreadsheet shows beside it: typed, or the one before or after. */
export function RowPicker({ uploadId, row, onPick }: { uploadId: string; row: number; onPick: (row: number) => void }) {
  const trpc = useTRPC();
  const id = useId();
  const [typed, setTyped] = useState(formatCount(row));
  useEffect(() => setTyped(formatCount(row)), [row]);
  const near = useQuery(
    trpc.uploads.rows.queryOptions(
      { id: uploadId, afterRow: Math.max(0, row - around - 1), limit: 2 * around + 1 },
      { staleTime: 60_000, placeholderData: keepPreviousData },
    ),
  );
  const rows = (near.data?.rows ?? []).map((one) => one.row);
  const before = rows.findLast((one) => one < row);
  const after = rows.find((one) => one > row);

  function pick() {
    const wanted = readNumber(typed);
    if (typeof wanted === "number" && Number.isInteger(wanted) && wanted >= 1 && wanted <= 10_000_000) onPick(wanted);
    else setTyped(formatCount(row));
  }

  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-muted">
        {t("messages.row")}
      </label>
      <Input
        id={id}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={pick}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          pick();
        }}
        className="h-control-sm! w-24! text-sm! max-phone:h-touch!"
      />
      <span className="ml-auto flex gap-1">
        <Step icon="chevron-left" to={before} onPick={onPick}>
          {t("messages.previousRow")}
        </Step>
        <Step icon="chevron-right" to={after} onPick={onPick}>
          {t("messages.nextRow")}
        </Step>
      </span>
    </div>
  );
}

function Step({
  icon,
  to,
  onPick,
  children,
}: {
  icon: "chevron-left" | "chevron-right";
  to: number | undefined;
  onPick: (row: number) => void;
  children: string;
}) {
  return (
    <Button
      size="sm"
      icon={icon}
      iconOnly
      aria-disabled={to === undefined || undefined}
      className={to === undefined ? "text-disabled" : undefined}
      onClick={() => to !== undefined && onPick(to)}
    >
      {children}
    </Button>
  );
}
