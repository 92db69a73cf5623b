import { areaTraits } from "#server/contract/areas.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";

/** What a draft is called until somebody names it. */
export type Untitled = {
  channel: Pick<Channel, "area">;
  /** Of the file or the saved list, null before there is one. */
  recipients: string | null;
  begunAt: Date;
  /** Offset of the connection's times: "+08:00". */
  timeZone: string;
};

/**
 * "SMS to customers.csv, 21 Nov 14:05": the same file is sent to more than once. It says nothing of the text, which not
 * everybody who sees titles may read.
 */
export function defaultTitle({ channel, recipients, begunAt, timeZone }: Untitled): string {
  const name = recipients === null ? "many" : shortened(recipients);
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone }).format(begunAt);
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(begunAt);
  return `${areaTraits[channel.area].noun} to ${name}, ${day} ${time}`;
}

/** A title has at most 120 characters; a file's name may have more. */
function shortened(name: string): string {
  const points = [...name];
  return points.length <= 80 ? name : `${points.slice(0, 60).join("")}…${points.slice(-19).join("")}`;
}
