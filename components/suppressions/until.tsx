import { Badge } from "#components/ui/badge.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** The last moment of a day (YYYY-MM-DD) in a zone, in minutes east of Greenwich; null without a day. */
export function endOfDay(day: string | undefined, zoneOffset: number): Date | null {
  if (!day) return null;
  return new Date(Date.parse(`${day}T23:59:59.999Z`) - zoneOffset * 60_000);
}

/** The day of a moment in a zone, as a date field has it. */
export function dayOfMoment(at: Date | null, zoneOffset: number): string {
  return at === null ? "" : new Date(at.getTime() + zoneOffset * 60_000).toISOString().slice(0, 10);
}

/** How long a number is suppressed; one whose end has come says that it holds no more. */
export function Until({ of: { until, isExpired } }: { of: { until: Date | null; isExpired: boolean } }) {
  if (until === null) return t("suppressions.forGood");
  if (!isExpired) return <Time at={until} as="date" />;
  return (
    <Badge icon="clock" hue="quiet">
      <span>{rich("suppressions.expiredOn", { day: <Time at={until} as="date" /> })}</span>
    </Badge>
  );
}
