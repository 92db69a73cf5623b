import { clockAt, offsetAt } from "#server/compose/zone.ts";
import { speaks } from "#words/catalogue";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * A moment in a mail: "2 Dec 2026, 14:05 Europe/Berlin (UTC+1)"; of a zone without a name
 * "2 Dec 2026, 21:05 UTC+8". In the language of whoever gets it.
 */
export function mailTime(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = clockAt(timeZone, at);
  const two = (part: number) => String(part).padStart(2, "0");
  const clock = `${two(hour)}:${two(minute)}`;
  const shown =
    speaks() === "zh" ? `${year}年${month}月${day}日 ${clock}` : `${day} ${months[month - 1]} ${year}, ${clock}`;
  const offset = offsetAt(timeZone, at);
  const size = Math.abs(offset);
  const minutes = size % 60 === 0 ? "" : `:${two(size % 60)}`;
  const distance = offset === 0 ? "UTC" : `UTC${offset < 0 ? "-" : "+"}${Math.floor(size / 60)}${minutes}`;
  const hasName = timeZone !== "UTC" && !/^[+-]/.test(timeZone);
  return `${shown} ${hasName ? `${timeZone} (${distance})` : distance}`;
}
