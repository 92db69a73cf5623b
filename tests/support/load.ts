import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Agent, request } from "undici";
import { attemptToken } from "#db/schema/submissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { createConnection, createWorkspace, storeBatch, type TestServices } from "./factories.ts";

/** An email batch that the platform has accepted, and the token its callbacks come with. */
export type SentBatch = { owner: Scope; submissionId: string; attemptId: string; token: string };

/** Stores a batch as it is after its call, so that no worker is needed and none would make the call. */
export async function storeSentBatch(services: TestServices): Promise<SentBatch> {
  const owner = await createWorkspace(services);
  const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  const { id: submissionId } = await storeBatch(owner, connection);
  const { system } = services.db;
  const [attempt] = await system.execute<{ id: string; createdAt: string }>(sql`
    update attempt set state = 'accepted', task_id = 'task-1', due_at = null where submission_id = ${submissionId}
    returning id, created_at as "createdAt"`);
  if (!attempt) throw new Error("the batch has no attempt");
  await system.execute(sql`update submission set state = 'accepted' where id = ${submissionId}`);
  const token = randomBytes(32).toString("base64url");
  await system.insert(attemptToken).values({
    hash: hashToken(token),
    workspaceId: owner.workspace.id,
    attemptId: attempt.id,
    attemptCreatedAt: new Date(attempt.createdAt),
  });
  return { owner, submissionId, attemptId: attempt.id, token };
}

/** The documented callback of one email. */
export function callbackOf(emailId: string): string {
  return JSON.stringify({ taskId: "task-1", emailId, toAddress: `${emailId}@example.com`, emailState: "success" });
}

/** What came of callbacks that were sent once each, by email id. */
export type Load = {
  acked: Set<string>;
  /** Answered with anything but 2xx, with that status. */
  refused: Map<string, number>;
  /** Not answered at all. */
  failed: Set<string>;
  /** Milliseconds until each answer. */
  latencies: number[];
  /** Resolves when `count` more than now were acknowledged. */
  acks(count: number): Promise<void>;
  /** Sends no more and resolves when the last one is answered. */
  stop(): Promise<void>;
};

/** Sends callbacks to `url` over that many connections, as fast as they are answered or `perSecond` of them. */
export function startLoad(url: string, connections: number, perSecond = Number.POSITIVE_INFINITY): Load {
  const agent = new Agent({ connections, pipelining: 1, bodyTimeout: 15_000, headersTimeout: 15_000 });
  const load = {
    acked: new Set<string>(),
    refused: new Map<string, number>(),
    failed: new Set<string>(),
    latencies: [] as number[],
  };
  const begun = performance.now();
  let sent = 0;
  let isStopping = false;
  const sendOne = async () => {
    const id = `email-${sent++}`;
    const start = performance.now();
    try {
      const headers = { "content-type": "application/json" };
      const answer = await request(url, { method: "POST", headers, body: callbackOf(id), dispatcher: agent });
      await answer.body.dump();
      load.latencies.push(performance.now() - start);
      if (answer.statusCode < 300) load.acked.add(id);
      else load.refused.set(id, answer.statusCode);
    } catch {
      // Nobody answered: the server was killed, or is not there yet. Only what was acknowledged has to be stored.
      load.failed.add(id);
      await delay(20);
    }
  };
  const work = async () => {
    while (!isStopping) {
      const waitMs = begun + (sent * 1000) / perSecond - performance.now();
      if (waitMs > 0) await delay(waitMs);
      else await sendOne();
    }
  };
  const workers = Array.from({ length: connections }, work);
  return {
    ...load,
    acks: async (count) => {
      const wanted = load.acked.size + count;
      while (load.acked.size < wanted) await delay(5);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(workers);
      await agent.destroy();
    },
  };
}

/** The value below which 99 of 100 lie. */
export function percentile99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

export type RawAnswer = { status: number; text: string };

/** Sends bytes as they are, and collects the answer until the server closes; status 0 when it said nothing. */
export function sendRaw(port: number, chunks: readonly (string | Buffer)[], endsEarly = false): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let text = "";
    socket.setEncoding("latin1").on("data", (more: string) => {
      text += more;
    });
    // A server that refuses stops reading, so that what is still being written fails.
    socket.on("error", () => undefined);
    socket.on("end", () => socket.end());
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }));
    for (const chunk of chunks) socket.write(chunk);
    if (endsEarly) socket.end();
  });
}
