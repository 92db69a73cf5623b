import type { upload } from "#db/schema/uploads.ts";
import { messageTo, messageToMany } from "#server/domain/messages/called.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { defaultTitle } from "#server/domain/sending/submissions/default-title.ts";
import { t } from "#words/t.ts";

/** The rows that a draft goes to, as far as its title names them. */
type Rows = { listName: string } | Pick<typeof upload.$inferSelect, "listName" | "name" | "source">;

/** What a draft of one text to many is called until somebody names it: to whom, and since when. */
export function titleOf(channel: Pick<Channel, "area">, rows: Rows | null, begunAt: Date, timeZone: string): string {
  const what = rows === null ? messageToMany(channel.area) : messageTo(channel.area, nameOf(rows));
  return defaultTitle(what, begunAt, timeZone);
}

function nameOf(rows: Rows): string {
  if (!("name" in rows)) return rows.listName;
  return rows.listName ?? (rows.source === "paste" ? t("domain.pastedRows") : rows.name);
}
