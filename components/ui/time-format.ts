import { thin } from "./number.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The wall clock of a fixed offset. Platform time has no daylight saving, so an offset says it all. */
function parts(at: Date, offsetMinutes: number) {
  const local = new Date(at.getTime() + offsetMinutes * 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    day: `${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`,
    dayAndMonth: `${local.getUTCDate()} ${months[local.getUTCMonth()]}`,
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
  const { day, minute, second } = parts(at, offset);
  return `${day}, ${minute}${seconds ? `:${second}` : ""} ${zoneName(offset)}`;
}

/** "09:42:07": where the day is plain from what stands around it. */
export function formatClock(at: Date, offset: number): string {
  const { minute, second } = parts(at, offset);
  return `${minute}:${second}`;
}

/** "21 Nov 2026" */
export function formatDay(at: Date, offset: number): string {
  return parts(at, offset).day;
}

/** "21 Nov": where the year is plain. */
export function formatShortDay(at: Date, offset: number): string {
  return parts(at, offset).dayAndMonth;
}

const units = [
  { name: "d", seconds: 86_400 },
  { name: "h", seconds: 3_600 },
  { name: "min", seconds: 60 },
  { name: "s", seconds: 1 },
] as const;

/** The largest unit only: "14 s", "2 min", "5 h", "3 d". Never negative: clocks differ by a little. */
export function formatAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const unit = units.find((candidate) => seconds >= candidate.seconds) ?? units[3];
  return `${Math.floor(seconds / unit.seconds)}${thin}${unit.name}`;
}

/** Two units: "4 min 18 s", "2 h 5 min", "46 s". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const first = units.findIndex((candidate) => seconds >= candidate.seconds);
  const large = units[first];
  const small = units[first + 1];
  if (!large || !small) return `${seconds}${thin}s`;
  const rest = Math.floor((seconds % large.seconds) / small.seconds);
  const head = `${Math.floor(seconds / large.seconds)}${thin}${large.name}`;
  return rest ? `${head} ${rest}${thin}${small.name}` : head;
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
