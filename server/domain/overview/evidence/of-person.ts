import { type SQL, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { channels } from "#server/domain/areas/rules.ts";
import { type AskedNumber, askedOf } from "#server/domain/messages/number/asked.ts";
import { numberFile } from "#server/domain/messages/number/export-list.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type EmailTo, readAddress } from "#server/domain/sending/evidence/to-address.ts";
import { callbacksPart, callsPart } from "./calls.ts";
import { jsonPart, partOf } from "./part.ts";
import type { Subject } from "./subject.ts";

/** A number: every message and call to it, and the calls to the platform that carried them. Throws as `readNumber`. */
export async function evidenceOfNumber(scope: Scope, asked: AskedNumber): Promise<Subject> {
  const { number } = askedOf(scope, asked);
  const { content } = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    numberFile(scope, channels, asked, { format: "csv" }).prepare(tx),
  );
  const attempts = sql`(a.submission_id, a.chunk_no) in (select m.submission_id, m.chunk_no from message m
    where m.workspace_id = ${scope.workspace.id} and m.number = ${number})`;
  return {
    // A number in the name would outlive its person in a folder of downloads.
    name: "of-one-number",
    title: `What was sent to ${number}`,
    facts: [{ key: "Number", value: number }],
    parts: [
      partOf("messages-and-calls.csv", "Each message and call to the number", content),
      callsPart(scope, attempts),
    ],
    ids: await sendsOf(scope, attempts),
    entry: { target: { kind: "workspace", id: scope.workspace.id }, personal: { number } },
  };
}

/** As many emails to one address stand in a pack; nobody gets more in two years of daily ones. */
const mostEmails = 1000;

/** An address: every email to it that the platform told of, and what told of it. Throws as `readAddress`. */
export async function evidenceOfAddress(scope: Scope, { address: asked }: { address: string }): Promise<Subject> {
  const { address, rows: emails } = await readAddress(scope, { address: asked, limit: mostEmails });
  const ids = `{${emails.map(({ recipientId }) => recipientId).join(",")}}`;
  const ofThem = (what: SQL) => sql`(select ${what} from recipient r where r.id = any(${ids}::bigint[]))`;
  const attempts = sql`a.id in ${ofThem(sql`r.attempt_id`)}`;
  return {
    name: "of-one-address",
    title: `What was sent to ${address}`,
    facts: [{ key: "Address", value: address }, ...emails.slice(0, 50).map(factOf)],
    parts: [
      jsonPart("emails.json", "Each email to the address, what became of it and who decided", emails),
      callsPart(scope, attempts),
      callbacksPart(scope, sql`${attempts} and k.email_id in ${ofThem(sql`r.email_id`)}`),
    ],
    ids: await sendsOf(scope, attempts),
    entry: { target: { kind: "workspace", id: scope.workspace.id }, personal: { address } },
  };
}

function factOf({ title, sentAt, state, sentByName }: EmailTo): { key: string; value: string } {
  return {
    key: sentAt.toISOString(),
    value: `${title}: ${state.replaceAll("_", " ")}. Sent by ${sentByName ?? "an unknown person"}.`,
  };
}

/** Their entries stand on the page; the trail in the pack has those of all. */
const mostSends = 50;

async function sendsOf(scope: Scope, attempts: SQL): Promise<string[]> {
  const found = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx.execute<{ id: string }>(sql`
      select a.submission_id as id from attempt a where a.workspace_id = ${scope.workspace.id} and ${attempts}
      group by a.submission_id order by max(a.created_at) desc limit ${mostSends}`),
  );
  return found.map(({ id }) => id);
}
