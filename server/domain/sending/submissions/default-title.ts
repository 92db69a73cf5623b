import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";

/** What stands before the time at most, so that the whole fits into a title of 120 characters. */
const most = 100;

/**
 * What a send of any area is called until somebody names it: "SMS to customers.csv, 21 Nov 14:05". It is a name like one that
 * people type, so it is written in the language of whoever begins the send. The time tells sends of the same apart. `what` says nothing of the text, which not everybody who sees titles may read; `timeZone` is the offset
 * of the connection's times.
 */
export function defaultTitle(what: string, begunAt: Date, timeZone: string): string {
  const locale = speaks() === "zh" ? "zh-CN" : "en-GB";
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone }).format(begunAt);
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone }).format(begunAt);
  return t("domain.whatBegunOn", { what: shortened(what), day, time });
}

/** The name of a file may be long; its end says as much as its beginning. */
function shortened(what: string): string {
  const points = [...what];
  return points.length <= most ? what : `${points.slice(0, most - 20).join("")}…${points.slice(-19).join("")}`;
}
