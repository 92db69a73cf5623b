import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAgents } from "#server/platform/exchange.ts";
import { told } from "#server/platform/kept-words.ts";
import {
  type Adversary,
  acceptance,
  answers,
  answersAfter,
  type Behaviour,
  misbehaviours,
  redirects,
  refuses,
  startAdversary,
} from "#tests/support/adversary.ts";
import { createTestAgents, send } from "./call.ts";

const agents = createTestAgents();
let adversary: Adversary;
let elsewhere: Adversary;
beforeAll(async () => {
  elsewhere = await startAdversary();
});
afterAll(() => Promise.all([agents.close(), elsewhere.close()]));
beforeEach(async () => {
  adversary = await startAdversary();
});
afterEach(async () => {
  await adversary.close();
  expect(elsewhere.ledger).toEqual([]);
});

/** Long enough that a client which tries again by itself would have done so. */
const settled = () => delay(150);

describe("a send that cannot have reached the platform", () => {
  const expectNotSent = async (baseUrl: string, note: RegExp, by = agents) => {
    const result = await send(by, baseUrl, { timeoutMs: 1500 });
    expect(result).toMatchObject({ kind: "not_sent", facts: { sent: false, headersSent: 0, httpStatus: null } });
    expect(told(result.facts.note)).toMatch(note);
  };

  test("is not sent where nothing listens", async () => {
    const { url } = adversary;
    await adversary.close();
    await expectNotSent(url, /nothing listens/);
  });

  test("is not sent to a host name nobody knows", async () => {
    await expectNotSent("http://platform.invalid", /host name is not known|connection failed/);
  });

  test("is not sent when TLS never completes", async () => {
    adversary.behave(misbehaviours.halfOpen);
    await expectNotSent(adversary.url.replace("http:", "https:"), /in time/);
    expect(adversary.connections()).toBe(1);
  });

  test("is not sent when the peer resets during the TLS handshake", async () => {
    adversary.behave(misbehaviours.resetBeforeReading);
    await expectNotSent(adversary.url.replace("http:", "https:"), /broke the connection off\.$/);
    expect(adversary.connections()).toBe(1);
  });

  test("is not sent under a certificate that nobody vouches for", async () => {
    const peer = await startAdversary({ tls: true });
    const suspicious = createAgents();
    await expectNotSent(peer.url, /certificate cannot be trusted/, suspicious);
    expect(peer.ledger).toEqual([]);
    await Promise.all([suspicious.close(), peer.close()]);
  });

  test("is not sent when the connection is not accepted in time", async () => {
    const full = await startFullPeer();
    await expectNotSent(full.url, /in time/);
    await full.close();
  });

  test("is not sent after the moment until which it may start", async () => {
    const result = await send(agents, adversary.url, { startBy: performance.now() - 1 });
    expect(result).toMatchObject({ kind: "not_sent", facts: { headersSent: 0 } });
    expect(adversary.connections()).toBe(0);
  });
});

test("a reset before reading is judged by whether the request began to leave, and is tried once", async () => {
  adversary.behave(misbehaviours.resetBeforeReading);
  const result = await send(agents, adversary.url);
  expect(result.kind).toBe(result.facts.headersSent === 0 ? "not_sent" : "unknown");
  await settled();
  expect(adversary.connections()).toBe(1);
  expect(adversary.ledger).toEqual([]);
});

describe("a send whose fate the answer does not tell is unknown and delivered once", () => {
  test.each<[string, Behaviour, number | null]>([
    ["no answer ever comes", misbehaviours.halfOpen, null],
    ["the answer comes too late", answersAfter(1500), null],
    ["the peer resets after reading", misbehaviours.resetAfterReading, null],
    ["the peer closes after reading", misbehaviours.acceptThenDrop, null],
    ["the answer breaks off", misbehaviours.dropInsideAnswer, null],
    ["the platform acts and answers HTTP 500", misbehaviours.acceptThenFail, 500],
    ["the platform answers HTTP 500 without a body", misbehaviours.acceptThenFailWithoutBody, 500],
    ["a proxy answers its own page", misbehaviours.garbage, 200],
    ["the answer has no task id", misbehaviours.noTaskId, 200],
    ["the platform acts and answers -2", refuses("-2"), 200],
    ["the platform acts and answers -22", refuses("-22"), 200],
    ["the platform acts and answers -23", refuses("-23"), 200],
    ["the platform answers a code in no table", refuses("-77"), 200],
    ["success and HTTP 404 come together", answers(() => ({ httpStatus: 404 })), 404],
    ["the answer has another length than it says", answers(() => ({ headers: { "Content-Length": "9000" } })), null],
  ])("when %s", async (_name, behaviour, httpStatus) => {
    adversary.behave(behaviour);
    // Where an answer comes, a busy machine may take its time.
    const result = await send(agents, adversary.url, { timeoutMs: httpStatus === null ? 600 : 10_000 });
    expect(result).toMatchObject({ kind: "unknown", facts: { sent: true, headersSent: 1, httpStatus } });
    await settled();
    expect(adversary.ledger).toHaveLength(1);
    expect(adversary.connections()).toBe(1);
  });

  test.each([301, 302, 303, 307, 308])(
    "when a redirect with HTTP %i names another place, which is not followed",
    async (status) => {
      adversary.behave(redirects(`${elsewhere.url}/email/batchSendEmail`, status));
      expect(await send(agents, adversary.url)).toMatchObject({ kind: "unknown", facts: { httpStatus: status } });
      await settled();
      expect(adversary.ledger).toHaveLength(1);
    },
  );
});

test("a send is one signed POST of the fields, with bare headers of the specification", async () => {
  const result = await send(agents, adversary.url);
  expect(result).toMatchObject({ kind: "accepted", reply: { taskId: "task-1" }, facts: { headersSent: 1 } });
  const [effect] = adversary.ledger;
  expect(effect).toMatchObject({ method: "POST", path: "/email/batchSendEmail" });
  expect(effect?.headers).toMatchObject({
    "content-type": "application/json;charset=UTF-8",
    "api-key": "key-1",
    timestamp: expect.stringMatching(/^\d{10}$/),
    sign: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(JSON.parse(effect?.body ?? "")).toMatchObject({ appId: "app-1", templateID: "4207" });
});

test("a success under another content type is a success, since the envelope decides", async () => {
  adversary.behave(answers((effect) => ({ body: acceptance(effect), headers: { "Content-Type": "text/html" } })));
  expect(await send(agents, adversary.url)).toMatchObject({ kind: "accepted" });
});

test("a certain refusal with an HTTP error status is a refusal", async () => {
  adversary.behave(refuses("-1", { httpStatus: 401 }));
  expect(await send(agents, adversary.url)).toMatchObject({
    kind: "refused",
    status: "-1",
    facts: { httpStatus: 401 },
  });
});

test("each send has a connection of its own, so that a peer closing an idle one harms none", async () => {
  for (let count = 1; count <= 3; count++) {
    expect(await send(agents, adversary.url)).toMatchObject({ kind: "accepted" });
    expect(adversary.connections()).toBe(count);
  }
});

test("many sends at once arrive once each", async () => {
  const results = await Promise.all(Array.from({ length: 40 }, () => send(agents, adversary.url, { timeoutMs: 5000 })));
  expect(new Set(results.map((result) => result.kind))).toEqual(new Set(["accepted"]));
  expect(adversary.ledger).toHaveLength(40);
});

/** A listener whose queue of connections is full: the kernel drops further ones, so that connecting never ends. */
async function startFullPeer(): Promise<{ url: string; close(): Promise<void> }> {
  const program = `const s = require("node:net").createServer();
    s.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(s.address().port));`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await once(child.stdout, "data");
  child.kill("SIGSTOP");
  const sockets: Socket[] = [];
  for (let isFull = false; !isFull; ) {
    const socket = connect(Number(output), "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    isFull = !(await Promise.race([once(socket, "connect").then(() => true), delay(200, false)]));
  }
  return {
    url: `http://127.0.0.1:${Number(output)}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
