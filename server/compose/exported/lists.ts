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
  column("result_decided_by", "text"),
  column("result_decided_at", "time"),
  column("result_decided_because", "text"),
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
  column("result_decided_by", "text"),
  column("result_decided_at", "time"),
  column("result_decided_because", "text"),
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
  column("sent_by", "text"),
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
  column("result_decided_by", "text"),
  column("result_decided_at", "time"),
  column("result_decided_because", "text"),
] as const;

/** Emails to one address. */
export const addressColumns = [
  column("address", "text"),
  column("send", "text"),
  column("sent_at", "time"),
  column("sent_by", "text"),
  column("state", "word"),
  column("trust", "word"),
  column("what_we_heard", "text"),
  column("last_heard_at", "time"),
  column("decided_by", "text"),
  column("list_id", "id"),
  column("email_id", "id"),
  column("send_id", "id"),
  column("result_decided_by", "text"),
  column("result_decided_at", "time"),
  column("result_decided_because", "text"),
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

/** Sends, without drafts. */
export const sendColumns = [
  column("id", "word"),
  column("title", "text"),
  column("kind", "word"),
  column("operation", "word"),
  column("state", "word"),
  column("sent_at", "time"),
  column("changed_at", "time"),
  column("sent_by", "text"),
  column("messages", "number"),
  column("accepted_messages", "number"),
  column("expected", "number"),
  column("recipients", "number", "Recipients heard of"),
  column("succeeded", "number"),
  column("failed", "number"),
  column("disputed", "number"),
  column("paused_at", "time"),
  column("stopped_at", "time"),
  column("follows", "word", "Sends again to those of"),
] as const;

/** Calls made to the platform. */
export const requestColumns = [
  column("id", "word"),
  column("at", "time"),
  column("operation", "word"),
  column("method", "word"),
  column("path", "text"),
  column("application", "id"),
  column("outcome", "word"),
  column("http_status", "number", "HTTP status"),
  column("code", "text"),
  column("duration_ms", "number", "Took (ms)"),
  column("person", "text"),
  column("job", "word"),
  column("connection", "text"),
  column("send", "word"),
] as const;

/** What the platform pushed. */
export const callbackColumns = [
  column("id", "number"),
  column("first_seen_at", "time"),
  column("last_seen_at", "time"),
  column("times_seen", "number"),
  column("became", "word"),
  column("problem", "text"),
  column("email_id", "id"),
  column("task_id", "id"),
  column("send", "word"),
  column("title", "text", "Title of the send"),
  column("method", "word"),
  column("content_type", "text"),
  column("bytes", "number"),
  column("source_ip", "text", "Source address"),
  column("late", "word"),
  column("processed_at", "time"),
] as const;
