"use client";

import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Under a field that offers what the platform lists: how old that is, and a way to read it again. */
export function ReadAge({
  read,
  what,
}: {
  read: { data: { at: Date } | undefined; isFetching: boolean; refetch: () => unknown };
  /** Completes "Read … again". */
  what: string;
}) {
  if (!read.data) return read.isFetching ? t("email.readingFromThePlatform") : null;
  const again = (
    <button
      type="button"
      onClick={() => void read.refetch()}
      disabled={read.isFetching}
      className="rounded-sm text-link underline decoration-accent-line underline-offset-3 hover:decoration-current disabled:text-muted disabled:no-underline"
    >
      {read.isFetching ? t("email.reading") : t("email.readWhatAgain", { what })}
    </button>
  );
  return rich("email.read", { age: <Time at={read.data.at} as="ago" />, again });
}
