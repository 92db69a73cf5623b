import { t } from "#words/t.ts";

/** The wall clock of a fixed offset. Platform time has no daylight saving, so an offset says it all. */
function parts(at: Date, offsetMinutes: number) {
  const local = new Date(at.getTime() + offsetMinutes * 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    day: String(local.getUTCDate()),
    month: t("ui.months").split(" ")[local.getUTCMonth()] ?? "",
    year: String(local.getUTCFullYear()),
    minute: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`,
    second: two(local.getUTCSeconds()),
  };
}

/** Minutes east of Greenwich of "+08:00", "UTC+8" or "UTC"; what cannot be read is UTC. */
export function offsetMinutes(zone: string): number {
  const found = /([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone.trim());
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  return found[1] === "-" ? -minutes : minutes;
}

/** 480 becomes "UTC+8", 330 "UTC+5:30", 0 "UTC". */
export function zoneName(offset: number): string {
  if (offset === 0) return "UTC";
  const minutes = Math.abs(offset) % 60;
  const hours = Math.floor(Math.abs(offset) / 60);
  return `UTC${offset < 0 ? "-" : "+"}${hours}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}`;
}

/** "21 Nov 2026, 09:42 UTC+8"; with `seconds` "21 Nov 2026, 09:42:07 UTC+8". */
export function formatDateTime(at: Date, offset: number, seconds = false): string {
  const { minute, second } = parts(at, offset);
  const time = `${minute}${seconds ? `:${second}` : ""} ${zoneName(offset)}`;
  return t("ui.dayAndTime", { day: formatDay(at, offset), time });
}

/** "21 Nov, 09:42:07": where the year and the zone are plain. */
export function formatMoment(at: Date, offset: number): string {
  return t("ui.dayAndTime", { day: formatShortDay(at, offset), time: formatClock(at, offset) });
}

/** "09:42:07": where the day is plain from what stands around it. */
export function formatClock(at: Date, offset: number): string {
  const { minute, second } = parts(at, offset);
  return `${minute}:${second}`;
}

/** "21 Nov 2026" */
export function formatDay(at: Date, offset: number): string {
  const { day, month, year } = parts(at, offset);
  return t("ui.day2", { day, month, year });
}

/** "21 Nov": where the year is plain. */
export function formatShortDay(at: Date, offset: number): string {
  const { day, month } = parts(at, offset);
  return t("ui.dayAndMonth", { day, month });
}

/** A count is a text here, so that it is written without commas. */
const units = [
  { say: (count: string) => t("ui.days", { count }), seconds: 86_400 },
  { say: (count: string) => t("ui.hours", { count }), seconds: 3_600 },
  { say: (count: string) => t("ui.minutes", { count }), seconds: 60 },
  { say: (count: string) => t("ui.seconds", { count }), seconds: 1 },
] as const;

/** The largest unit only: "14 s", "2 min", "5 h", "3 d". Never negative: clocks differ by a little. */
export function formatAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const unit = units.find((candidate) => seconds >= candidate.seconds) ?? units[3];
  return unit.say(String(Math.floor(seconds / unit.seconds)));
}

/** Two units: "4 min 18 s", "2 h 5 min", "46 s". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const first = units.findIndex((candidate) => seconds >= candidate.seconds);
  const large = units[first];
  const small = units[first + 1];
  if (!large || !small) return units[3].say(String(seconds));
  const rest = Math.floor((seconds % large.seconds) / small.seconds);
  const head = large.say(String(Math.floor(seconds / large.seconds)));
  return rest ? `${head} ${small.say(String(rest))}` : head;
}

/** ISO 8601 with the zone's offset, for copying. */
export function formatIso(at: Date, offset: number): string {
  const local = new Date(at.getTime() + offset * 60_000).toISOString().replace(/\.\d+Z$/, "");
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(offset);
  return offset === 0
    ? `${local}Z`
    : `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
