import { Agent } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAgents, exchange } from "#server/platform/exchange.ts";
import { type AdversaryH2, startAdversaryH2 } from "#tests/support/adversary-h2.ts";
import { adversaryKeys } from "#tests/support/adversary-keys.ts";
import { send } from "./call.ts";

let adversary: AdversaryH2;
beforeEach(async () => {
  adversary = await startAdversaryH2();
});
afterEach(() => adversary.close());

const post = () => ({
  method: "POST" as const,
  url: new URL(`${adversary.url}/email/batchSendEmail`),
  headers: { "Content-Type": "application/json" },
  body: "{}",
});

test.each(["once", "pooled"] as const)(
  "a peer that prefers HTTP/2 gets one delivery on HTTP/1.1 (%s agent)",
  async (name) => {
    const agents = createAgents({ ca: adversaryKeys().cert });
    const answer = await exchange(agents[name], post(), { timeoutMs: 3000 });
    expect(answer).toMatchObject({ kind: "answered", httpStatus: 200, headersSent: 1 });
    expect(adversary.ledger.map(({ httpVersion, method }) => [httpVersion, method])).toEqual([["1.1", "POST"]]);
    await agents.close();
  },
);

test("a refused first stream would be repeated by undici itself over HTTP/2, and counted", async () => {
  const agent = new Agent({ allowH2: true, pipelining: 0, connect: { ca: adversaryKeys().cert } });
  const answer = await exchange(agent, post(), { timeoutMs: 3000 });
  expect(adversary.ledger.map(({ httpVersion }) => httpVersion)).toEqual(["2.0", "2.0"]);
  expect(answer.headersSent).toBe(2);
  await agent.close();
});

test("a whole send to such a peer is accepted after one delivery", async () => {
  const agents = createAgents({ ca: adversaryKeys().cert });
  expect(await send(agents, adversary.url)).toMatchObject({ kind: "accepted", facts: { headersSent: 1 } });
  expect(adversary.ledger).toHaveLength(1);
  await agents.close();
});
