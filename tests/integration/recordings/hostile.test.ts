import { readdirSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FetchTiming } from "#server/domain/calls/recordings/source/fetch-recording.ts";
import { mostBytes } from "#server/domain/calls/recordings/source/limits.ts";
import { type Adversary, answers, type Behaviour, redirects, startAdversary } from "#tests/support/adversary.ts";
import { aiCall } from "#tests/support/call-records.ts";
import { copyAll, openAccount, openRecordingsWorld, type RecordingsWorld, type Row, rowsOf } from "./world.ts";

const short: FetchTiming = { beginMs: 300, silenceMs: 300, longestMs: 1500 };
/** For what takes its time on a busy machine. */
const long: FetchTiming = { beginMs: 60_000, silenceMs: 60_000, longestMs: 120_000 };

let adversary: Adversary;
let world: RecordingsWorld;
beforeAll(async () => {
  adversary = await startAdversary();
  world = await openRecordingsWorld({ sandboxUrl: adversary.url });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});
// Whatever came of it, nothing half is left.
afterEach(() => expect(readdirSync(join(world.folder, "incoming"))).toEqual([]));

/** What becomes of a recording that the peer serves so. */
async function copied(
  behaviour: Behaviour,
  { link = `${adversary.url}/recordings/1.wav`, timing = short } = {},
): Promise<Row | undefined> {
  adversary.behave(behaviour);
  const at = await openAccount(world.services);
  await copyAll(world.services, at, [aiCall({ fullAudioUrl: link, customerAudioUrl: null })], { timing });
  return (await rowsOf(world.services, at.scope))[0];
}

const audio = (headers: Record<string, string>, body = "sound") =>
  answers(() => ({ body, headers: { "Content-Type": "audio/wav", ...headers } }));

/** Sends a head, then as much as the other side takes. */
const endless = (head: string): Behaviour => ({
  received: (socket: Socket) => {
    const chunk = Buffer.alloc(1 << 20, 1);
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", pour);
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\n${head}\r\n`);
    pour();
  },
});

test("a proper file is copied, as a control", async () => {
  expect(await copied(audio({}))).toMatchObject({ state: "copied", bytes: 5, contentType: "audio/wav", tries: 1 });
});

test("an unnamed type is told by the file's name, and kept as unnamed where that says nothing", async () => {
  const unnamed = audio({ "Content-Type": "application/octet-stream" });
  expect(await copied(unnamed, { link: `${adversary.url}/1.MP3?x=y` })).toMatchObject({ contentType: "audio/mpeg" });
  expect(await copied(unnamed, { link: `${adversary.url}/1` })).toMatchObject({
    contentType: "application/octet-stream",
  });
});

describe("ends for good", () => {
  test.each([404, 410])("a dead link: %i", async (httpStatus) => {
    const row = await copied(answers(() => ({ httpStatus, body: "" })));
    expect(row).toMatchObject({ state: "dead", tries: 1, objectKey: null });
    expect(row?.problem).toBe(`The platform no longer has this file (${httpStatus}).`);
  });

  test("a recording of 3 GB, by what its head says, of which nothing is read", async () => {
    const row = await copied(endless("Content-Length: 3000000000\r\n"));
    expect(row).toMatchObject({ state: "too_large", problem: "Too large: 3.0 GB; at most 100 MB are kept." });
  });

  test("one that never ends, by counting", async () => {
    const row = await copied(endless("Connection: close\r\n"), { timing: long });
    expect(row).toMatchObject({ state: "too_large", problem: "Too large: at most 100 MB are kept." });
  });

  test("a link to another host, which is not asked", async () => {
    const other = await startAdversary();
    const row = await copied(audio({}), { link: `${other.url}/1.wav` });
    expect(row?.state).toBe("foreign");
    expect(row?.problem).toMatch(/^The link leads to 127\.0\.0\.1:\d+, which is not the sandbox\.$/);
    expect(other.connections()).toBe(0);
    await other.close();
  });

  test("a redirect to another port of this machine, which is not followed", async () => {
    const other = await startAdversary();
    const row = await copied(redirects(`${other.url}/secret`, 302));
    expect(row?.state).toBe("foreign");
    expect(row?.problem).toMatch(/^It redirects\. The link leads to 127\.0\.0\.1:\d+, which is not the sandbox\.$/);
    expect(other.connections()).toBe(0);
    await other.close();
  });
});

describe("is tried again later", () => {
  test.each<[string, Behaviour, RegExp]>([
    ["a web page", audio({ "Content-Type": "text/html" }), /not audio/],
    ["a picture that calls itself sound", audio({ "Content-Type": "audio/<svg>" }), /not audio/],
    ["nothing that says what it is", answers(() => ({ headers: { "Content-Type": "" } })), /not audio/],
    ["an error of the platform", answers(() => ({ httpStatus: 503 })), /answered 503 instead of the file/],
    ["a refused link", answers(() => ({ httpStatus: 403 })), /answered 403/],
    ["what is compressed", audio({ "Content-Encoding": "gzip" }), /compressed/],
    ["a redirect to itself, for ever", redirects("/recordings/1.wav", 302), /redirects more than 3 times/],
    ["a redirect to nowhere", redirects("http://[", 302), /redirects to something that is not an address/],
    ["a reset", { received: (socket) => socket.resetAndDestroy() }, /broke the connection off|was closed/],
    ["silence", {}, /time allowed for the call ran out/],
    [
      "less than was promised",
      {
        received: (socket) =>
          socket.end("HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\nContent-Length: 99\r\n\r\nsound"),
      },
      /closed before the whole answer|not as long/,
    ],
    [
      "a body that stops in its middle",
      {
        received: (socket) =>
          socket.write("HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\nContent-Length: 99\r\n\r\nso"),
      },
      /time allowed for the call ran out/,
    ],
  ])("%s", async (_name, behaviour, problem) => {
    const row = await copied(behaviour);
    expect(row).toMatchObject({ state: "linked", tries: 1, objectKey: null, bytes: null });
    expect(row?.problem).toMatch(problem);
  });

  test("a body that trickles for longer than any recording may take", async () => {
    const row = await copied({
      received: (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\nConnection: close\r\n\r\n");
        const timer = setInterval(() => socket.write("s"), 50);
        socket.once("close", () => clearInterval(timer));
      },
    });
    expect(row).toMatchObject({ state: "linked", tries: 1 });
    expect(row?.problem).toMatch(/time allowed for the call ran out/);
  });
});

test("a body of more than was promised is cut where it was promised to end", async () => {
  const row = await copied({
    received: (socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\nContent-Length: 5\r\n\r\nsoundandmore"),
  });
  expect(row).toMatchObject({ state: "copied", bytes: 5 });
});

test("the largest recording that is kept is kept", async () => {
  const largest: Behaviour = {
    received: (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\nContent-Length: ${mostBytes}\r\n\r\n`);
      socket.write(Buffer.alloc(mostBytes));
    },
  };
  expect(await copied(largest, { timing: long })).toMatchObject({ state: "copied", bytes: mostBytes });
});
