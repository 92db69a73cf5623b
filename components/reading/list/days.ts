import { createParser } from "nuqs";

const dayMs = 86_400_000;

/** A day in the address: "2026-11-24", whole in the zone that times are shown in. */
export const parseAsDay = createParser<string>({
  parse: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: (day) => day,
});

/** The moment a day begins in a zone. */
export function startOfDay(day: string, offsetMinutes: number): Date {
  return new Date(Date.parse(day) - offsetMinutes * 60_000);
}

/** The day of a moment in a zone. */
export function dayIn(at: Date, offsetMinutes: number): string {
  return new Date(at.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10);
}

/** The day so many after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** From the moment a first day begins until a last one is over, in a zone. */
export function momentsOf(
  { from, to }: { from: string | null; to: string | null },
  offsetMinutes: number,
): { from?: Date; to?: Date } {
  return {
    ...(from && { from: startOfDay(from, offsetMinutes) }),
    ...(to && { to: startOfDay(dayAfter(to, 1), offsetMinutes) }),
  };
}
