import { storableText } from "#server/compose/storable-text.ts";
import { type BathWebhook, bathWebhook } from "#server/contract/callback.ts";
import { decodeText, type Fields, fieldsOfForm, fieldsOfJson, fieldsOfMultipart } from "#server/domain/parse-fields.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

export type RawCallback = { contentType: string | null; query: string; raw: Buffer };
export type ParsedCallback = { kind: "events"; events: BathWebhook[] } | { kind: "unparsed"; reason: string };

/** Ids become index keys, whose size PostgreSQL bounds. */
const maxIdLength = 200;
const names = ["taskId", "emailId", "toAddress", "emailState", "remark"] as const;

/**
 * Reads a callback leniently (spec: Events names neither method nor format): JSON whatever its label, a form, multipart,
 * else the query. Of equal names the last wins. A JSON list of objects is as many events, and one that cannot be read
 * makes the whole callback unparsed. Never throws; all text in the result can be stored.
 */
export function parseCallback({ contentType, query, raw }: RawCallback): ParsedCallback {
  const reasons: string[] = [];
  for (const read of [() => fieldsOfBody(contentType ?? "", raw), () => (query === "" ? [] : [fieldsOfForm(query)])]) {
    const found = read().map(eventOf);
    const events = found.filter((event) => typeof event !== "string");
    if (found.length > 0 && events.length === found.length) return { kind: "events", events };
    reasons.push(...found.filter((event) => typeof event === "string"));
  }
  return { kind: "unparsed", reason: storableText(reasons[0] ?? nothingRead(raw)) };
}

function fieldsOfBody(contentType: string, raw: Buffer): Fields[] {
  if (raw.length === 0) return [];
  if (/multipart\//i.test(contentType)) {
    const parts = fieldsOfMultipart(contentType, raw);
    if (parts) return [parts];
  }
  const text = decodeText(contentType, raw).trim();
  const json = fieldsOfJson(text);
  if (json) return json;
  return text.includes("=") ? [fieldsOfForm(text)] : [];
}

function nothingRead(raw: Buffer): string {
  return toKeep(() => {
    if (raw.length === 0) return t("kept.callbackIsEmpty");
    return raw[0] === 0x1f && raw[1] === 0x8b ? t("kept.callbackIsCompressed") : t("kept.callbackIsNoForm");
  });
}

/** The event in these fields, or why there is none, in words to keep. A name in other letter case counts when the exact one is absent. */
function eventOf(fields: Fields): BathWebhook | string {
  const lower = new Map([...fields].map(([name, value]) => [name.toLowerCase(), value]));
  const known: Record<string, unknown> = Object.create(null);
  for (const name of names) {
    const value = fields.get(name) ?? lower.get(name.toLowerCase());
    known[name] = typeof value === "string" ? storableText(value) : value;
  }
  const parsed = bathWebhook.safeParse(known);
  if (!parsed.success) return toKeep(() => whyNone(known));
  const { emailId, taskId } = parsed.data;
  if (emailId.length > maxIdLength) return tooLong("emailId");
  if ((taskId?.length ?? 0) > maxIdLength) return tooLong("taskId");
  return parsed.data;
}

const tooLong = (name: string) => toKeep(() => t("kept.callbackFieldIsTooLong", { name, most: maxIdLength }));

/** Read once more, so that what is said of a field is for keeping too. */
function whyNone(known: Record<string, unknown>): string {
  const issue = bathWebhook.safeParse(known).error?.issues[0];
  const name = String(issue?.path[0] ?? "");
  if (known[name] === undefined) return t("kept.callbackLacks", { name });
  return t("kept.callbackFieldCannotBeRead", { name, why: issue?.message ?? "" });
}
