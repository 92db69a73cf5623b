import { column } from "./column.ts";

/** Recipients of an email send. */
export const recipientColumns = [
  column("email_id", "id"),
  column("address", "text"),
  column("state", "word"),
  column("trust", "word"),
  column("what_we_heard", "text"),
  column("first_heard_at", "time"),
  column("last_heard_at", "time"),
  column("asked_count", "number", "Times asked"),
  column("last_answer", "text"),
  column("evidence", "text"),
] as const;

/** Numbers of a send of messages. */
export const messageColumns = [
  column("row", "number"),
  column("number", "text"),
  column("outcome", "word"),
  column("code", "text"),
  column("reason", "text"),
  column("order_id", "id"),
  column("msg_id", "id"),
  column("stamped_at", "time"),
  column("parts", "number"),
  column("reported_state", "text"),
  column("reported_at", "time"),
  column("our_check", "word"),
] as const;

/** Suppressed numbers, in columns that the import takes again. */
export const suppressionColumns = [
  column("number", "text"),
  column("reason", "text"),
  column("until", "time"),
  column("channel", "word"),
  column("added_at", "time"),
  column("added_by", "text"),
] as const;

/** Messages and calls to one number. */
export const numberColumns = [
  column("number", "text"),
  column("channel", "word"),
  column("send", "text"),
  column("at", "time"),
  column("outcome", "word"),
  column("code", "text"),
  column("reason", "text"),
  column("text", "text"),
  column("parts", "number"),
  column("order_id", "id"),
  column("msg_id", "id"),
  column("stamped_at", "time"),
  column("reported_state", "text"),
  column("reported_at", "time"),
  column("call_id", "id"),
  column("talk_seconds", "number"),
  column("charged_seconds", "number"),
  column("cost_usd", "amount"),
  column("call_record", "json"),
] as const;

/** Entries of an audit trail. */
export const auditColumns = [
  column("seq", "number", "Entry"),
  column("at", "time"),
  column("action", "word"),
  column("who", "text"),
  column("actor_kind", "word"),
  column("person_id", "word"),
  column("token_or_job", "text"),
  column("target_kind", "word"),
  column("target_id", "id"),
  column("before", "text"),
  column("after", "text"),
  column("details", "json"),
  column("people", "json"),
  column("ip", "text"),
  column("request_id", "id"),
  column("hash", "word"),
] as const;
