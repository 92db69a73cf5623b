import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#db/client.ts";
import { createKeyring, type Keyring } from "#server/domain/keys/seal.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import {
  createReceiver,
  type Receiver,
  type ReceiverOptions,
} from "#server/domain/sending/callbacks/intake/receive.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";

export type Sent = { workspaceId: string; submissionId: string; attemptId: string; token: string };

export type World = {
  db: Database;
  keyring: Keyring;
  spoolDir: string;
  receiver: Receiver;
  /** Stores a submission with one attempt and a token for it. */
  send(attempt?: { state?: AttemptState; taskId?: string | null; mintedDaysAgo?: number }): Promise<Sent>;
  newReceiver(options?: Partial<ReceiverOptions>): Receiver;
  /** Applies until nothing is new. Returns how many rows that were. */
  applyAll(): Promise<number>;
  close(): Promise<void>;
};

/** A workspace that sends, on the database at `url`, and a receiver for its callbacks. */
export async function createWorld(url: string, options: Partial<ReceiverOptions> = {}): Promise<World> {
  const db = await openDatabase({ url, mayForget: true });
  const keyring = createKeyring("a key for callbacks, long enough for anybody");
  const spoolDir = await mkdtemp(join(tmpdir(), "switchboard-spool-"));
  const receivers: Receiver[] = [];
  const newReceiver = (more: Partial<ReceiverOptions> = {}) => {
    const receiver = createReceiver({ services: { db }, spoolDir, retryMs: 20, ...options, ...more });
    receivers.push(receiver);
    return receiver;
  };
  const sender = await createSender(db);
  return {
    db,
    keyring,
    spoolDir,
    receiver: newReceiver(),
    newReceiver,
    send: (attempt = {}) => storeAttempt(db, sender, attempt),
    applyAll: async () => {
      for (let sum = 0; ; ) {
        const { applied, isMore } = await applyCallbacks({ db, keyring });
        sum += applied;
        if (applied === 0 && !isMore) return sum;
      }
    },
    close: async () => {
      for (const receiver of receivers) await receiver.close();
      // Without time for an orderly end: a pool whose database was taken away waits for ever for a connection it lost.
      await Promise.all([db.app.$client.end({ timeout: 0 }), db.system.$client.end({ timeout: 0 })]);
      await rm(spoolDir, { recursive: true, force: true });
    },
  };
}

type Sender = { workspaceId: string; personId: string; connectionId: string };

async function createSender(db: Database): Promise<Sender> {
  const sender = { workspaceId: randomUUID(), personId: randomUUID(), connectionId: randomUUID() };
  const slug = `w-${randomBytes(4).toString("hex")}`;
  const sql = db.system.$client;
  await sql`insert into workspace (id, slug, name) values (${sender.workspaceId}, ${slug}, 'Workspace')`;
  await sql`insert into person (id, email, name, password_hash)
    values (${sender.personId}, ${`${slug}@example.com`}, 'Person', 'none')`;
  await sql`insert into connection (id, workspace_id, name, kind, api_key_sealed, api_key_ending, api_key_fingerprint, secret_sealed)
    values (${sender.connectionId}, ${sender.workspaceId}, 'Account', 'sandbox', '\\x00', '', '\\x00', '\\x00')`;
  return sender;
}

async function storeAttempt(
  db: Database,
  { workspaceId, personId, connectionId }: Sender,
  attempt: { state?: AttemptState; taskId?: string | null; mintedDaysAgo?: number },
): Promise<Sent> {
  const sent = {
    workspaceId,
    submissionId: randomUUID(),
    attemptId: randomUUID(),
    token: randomBytes(32).toString("base64url"),
  };
  const state = attempt.state ?? "accepted";
  const taskId = attempt.taskId === undefined ? (state === "accepted" ? "task-1" : null) : attempt.taskId;
  const sql = db.system.$client;
  await sql`insert into submission (id, workspace_id, intent_id, area, operation, connection_id, title, draft, payload_hash,
      state, created_by)
    values (${sent.submissionId}, ${workspaceId}, ${randomUUID()}, 'email', 'email.batchSend', ${connectionId}, 'Batch', '{}',
      '\\x00', ${state === "accepted_id_unknown" ? "accepted" : state === "abandoned" ? "cancelled" : state}, ${personId})`;
  await sql`insert into attempt (id, workspace_id, submission_id, chunk_no, attempt_no, operation, request, state, task_id)
    values (${sent.attemptId}, ${workspaceId}, ${sent.submissionId}, 1, 1, 'email.batchSend', '{"appId":"app-1"}', ${state},
      ${taskId})`;
  await sql`insert into attempt_token (hash, workspace_id, attempt_id, attempt_created_at, minted_at)
    select ${hashToken(sent.token)}, ${workspaceId}, id, created_at,
      now() - ${attempt.mintedDaysAgo ?? 0}::int * interval '1 day' from attempt where id = ${sent.attemptId}`;
  return sent;
}

export type Event = {
  taskId?: unknown;
  emailId?: unknown;
  toAddress?: unknown;
  emailState?: unknown;
  remark?: unknown;
};

/** One documented callback as a JSON POST; hands it to the receiver as a server would. */
export function post(receiver: Receiver, token: string, event: Event | string | Uint8Array): Promise<Response> {
  const isRaw = typeof event === "string" || event instanceof Uint8Array;
  const body = isRaw ? event : JSON.stringify(event);
  const headers = { "content-type": "application/json" };
  const request = new Request(`http://portal.test/api/bathWebhook/${token}`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  return receiver.handle(request, token, "192.0.2.1");
}

export function success(emailId: string, more: Event = {}): Event {
  return {
    taskId: "task-1",
    emailId,
    toAddress: `${emailId}@example.com`,
    emailState: "success",
    remark: "sent",
    ...more,
  };
}
