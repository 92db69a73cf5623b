import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { evidence } from "#db/schema/partitioned/callbacks.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, attemptToken } from "#db/schema/submissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { createReceived } from "#server/domain/sending/callbacks/intake/received.ts";
import { storeCallbacks } from "#server/domain/sending/callbacks/intake/store-callbacks.ts";
import { type Somebody, spellingsOf } from "./somebody.ts";

export type Attempted = { workspaceId: string; attemptId: string; attemptCreatedAt: Date };

/** Callbacks of one call that name them, in every way in which one can be written, and the evidence of them. */
export async function plantCallbacks(scope: Scope, attempted: Attempted, of: Somebody): Promise<void> {
  const { services } = scope;
  const { system } = services.db;
  const spelled = spellingsOf(of);
  const token = randomBytes(16).toString("hex");
  await system.insert(attemptToken).values({ ...attempted, hash: hashToken(token) });
  const event = { emailId: `e-${of.number.slice(-6)}x`, emailState: "success" };
  const bodies: [contentType: string, body: string | Buffer, query?: string][] = [
    ["application/json", JSON.stringify({ ...event, toAddress: of.address, remark: `${of.name} at ${of.number}` })],
    [
      "application/json",
      `{"emailId":"e-escaped","emailState":"failure","toAddress":"${spelled.escaped}","remark":"none"}`,
    ],
    [
      "application/json",
      JSON.stringify([
        { ...event, emailId: "e-list", toAddress: spelled.shouted },
        { ...event, emailId: "e-other", toAddress: "bob@home.example", remark: "Bob" },
      ]),
    ],
    [
      "application/x-www-form-urlencoded",
      `emailId=e-form&emailState=success&toAddress=${spelled.encoded}&remark=${encodeURIComponent(of.name)}`,
    ],
    [
      "application/json",
      JSON.stringify({ ...event, emailId: "e-kind", emailState: `to ${of.address}`, toAddress: of.number }),
    ],
    ["text/plain", `${of.content}: neither JSON nor a form, for ${of.address} and ${spelled.apart}`],
    ["text/plain", Buffer.concat([Buffer.from(`latin \xe9 ${of.address} ${of.number}`, "latin1")])],
    [
      "application/json",
      Buffer.from(`\ufeff{"emailId":"e-wide","emailState":"success","toAddress":"${of.address}"}`, "utf16le"),
    ],
    [
      "application/json",
      JSON.stringify({ ...event, emailId: "e-parked", taskId: `task of ${of.address}`, toAddress: of.address }),
    ],
    // What is sent for an id is an address.
    ["application/json", JSON.stringify({ ...event, emailId: of.address, toAddress: "bob@home.example" })],
    [`text/plain; name="${of.address}"`, "of no format"],
    ["", "", `emailId=e-query&emailState=success&toAddress=${spelled.encoded}`],
  ];
  await system.update(attempt).set({ taskId: "task-1" }).where(eq(attempt.id, attempted.attemptId));
  const received = bodies.map(([contentType, body, query = ""]) =>
    createReceived({
      receivedAt: new Date(),
      tokenHash: hashToken(token),
      method: "POST",
      query,
      sourceIp: "192.0.2.7",
      contentType,
      raw: Buffer.from(body),
      timesSeen: 1,
    }),
  );
  await storeCallbacks(system, received, { timeoutMs: 5000, isReplay: false });
  while ((await applyCallbacks(services)).applied > 0);
  await system
    .update(evidence)
    .set({ raw: { toAddress: of.address, said: of.name } })
    .where(and(eq(evidence.attemptId, attempted.attemptId), eq(evidence.emailId, "e-form")));
  const decision = { decidedState: "succeeded", decidedBy: scope.person.id, decidedAt: new Date() } as const;
  await system
    .update(recipient)
    .set({ ...decision, trust: "decided", decidedReason: `${of.address} said so, called at ${of.number}` })
    .where(and(eq(recipient.attemptId, attempted.attemptId), eq(recipient.emailId, "e-other")));
}
