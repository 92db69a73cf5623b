import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type AiCallRecord, aiCallRecord, recordQuery } from "#server/contract/aivoice.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, fetchJournal, startTestSandbox } from "#tests/support/sandbox.ts";

const sandbox = ownSandbox();

const dayMs = 86_400_000;
const local = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);

/** The calls of a whole day; a `clock` moved by `offsetSeconds` has to be signed for. */
async function callsOf(day: string, url = sandbox.url, offsetSeconds = 0): Promise<AiCallRecord[]> {
  const params = { appId: "ai-app-1", startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` };
  const timestamp = String(Math.floor(Date.now() / 1000 + offsetSeconds));
  const { body } = await callPlatform(url, recordQuery.path, { current: 1, size: 100, params }, { timestamp });
  return z.array(aiCallRecord).parse(recordQuery.reply.parse(body).data.records);
}
const lastWeek = (url?: string) => callsOf(local(Date.now() - 7 * dayMs), url);

/** The addresses of the recorded calls of a day last week. */
async function recorded(url?: string): Promise<{ keyId: string; full: string; customer: string }[]> {
  return (await lastWeek(url)).flatMap(({ keyId, fullAudioUrl: full, customerAudioUrl: customer }) =>
    full !== null && customer !== null ? [{ keyId, full, customer }] : [],
  );
}

async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const samplesOf = (file: Buffer) =>
  Array.from({ length: (file.length - 44) / 2 }, (_, index) => file.readInt16LE(44 + index * 2));

describe("a recording", () => {
  test("is a WAV of 3 to 8 seconds that anyone may fetch, at the addresses that its call names", async () => {
    const [call] = await recorded();
    expect(call?.full).toBe(`${sandbox.url}/recordings/${call?.keyId}.wav`);
    expect(call?.customer).toBe(`${sandbox.url}/recordings/${call?.keyId}-customer.wav`);
    for (const url of [`${call?.full}`, `${call?.customer}`]) {
      const response = await fetch(url);
      expect(response.headers.get("content-type")).toBe("audio/wav");
      const file = Buffer.from(await response.arrayBuffer());
      expect(file.length).toBeLessThan(150_000);
      expect(file.toString("latin1", 0, 4)).toBe("RIFF");
      expect(file.readUInt32LE(4)).toBe(file.length - 8);
      expect(file.toString("latin1", 8, 16)).toBe("WAVEfmt ");
      const [format, channels] = [file.readUInt16LE(20), file.readUInt16LE(22)];
      const [rate, bytesPerSecond] = [file.readUInt32LE(24), file.readUInt32LE(28)];
      const [block, bits] = [file.readUInt16LE(32), file.readUInt16LE(34)];
      expect([file.readUInt32LE(16), format, channels, rate, bytesPerSecond, block, bits]).toEqual([
        16, 1, 1, 8000, 16_000, 2, 16,
      ]);
      expect(file.toString("latin1", 36, 40)).toBe("data");
      expect(file.readUInt32LE(40)).toBe(file.length - 44);
      const seconds = file.readUInt32LE(40) / bytesPerSecond;
      expect(seconds).toBeGreaterThanOrEqual(3);
      expect(seconds).toBeLessThanOrEqual(8);
    }
  });

  test("of the customer lies over the whole call and holds nothing else", async () => {
    for (const { full, customer } of (await recorded()).slice(0, 5)) {
      const [whole, part] = [samplesOf(await fetchBytes(full)), samplesOf(await fetchBytes(customer))];
      expect(part).toHaveLength(whole.length);
      const spoken = part.flatMap((sample, index) => (sample !== 0 ? [index] : []));
      expect(spoken.filter((index) => part[index] !== whole[index])).toEqual([]);
      expect(spoken[0]).toBeGreaterThan(8000);
      expect(spoken.length).toBeGreaterThan(5000);
      // Ring and robot sound where the customer is silent.
      const others = whole.filter((sample, index) => sample !== 0 && part[index] === 0);
      expect(others.length).toBeGreaterThan(16_000);
      expect(Math.max(...whole.map(Math.abs))).toBeGreaterThan(3000);
      expect(Math.max(...whole.map(Math.abs))).toBeLessThan(20_000);
    }
  });

  test("is the same in every sandbox, and every call has its own", async () => {
    const other = await startTestSandbox();
    const [here, there] = [await recorded(), await recorded(other.url)];
    expect(there.map(({ keyId }) => keyId)).toEqual(here.map(({ keyId }) => keyId));
    const files = new Set<string>();
    for (const [index, { full, customer }] of here.slice(0, 4).entries()) {
      const bytes = await fetchBytes(full);
      expect(bytes.equals(await fetchBytes(`${there[index]?.full}`))).toBe(true);
      expect((await fetchBytes(customer)).equals(await fetchBytes(`${there[index]?.customer}`))).toBe(true);
      files.add(bytes.toString("base64"));
    }
    expect(files.size).toBe(4);
    await other.close();
  });

  test("comes in parts, as players ask for it", async () => {
    const [call] = await recorded();
    const url = `${call?.full}`;
    const file = await fetchBytes(url);
    const part = async (range: string, method = "GET") => {
      const response = await fetch(url, { headers: { Range: range }, method });
      const { status, headers } = response;
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status, range: headers.get("content-range"), length: headers.get("content-length"), bytes };
    };
    const size = file.length;
    const first = { status: 206, range: `bytes 0-43/${size}`, length: "44" };
    expect(await part("bytes=0-43")).toEqual({ ...first, bytes: file.subarray(0, 44) });
    expect(await part("bytes=0-43", "HEAD")).toEqual({ ...first, bytes: Buffer.alloc(0) });
    expect((await part("bytes=1000-")).bytes.equals(file.subarray(1000))).toBe(true);
    expect((await part("bytes=-100")).bytes.equals(file.subarray(-100))).toBe(true);
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect(await part("seconds=1-2")).toMatchObject({ status: 200, length: String(size) });
  });
});

describe("nothing is served", () => {
  const statusAt = async (path: string, method = "GET") => (await fetch(`${sandbox.url}${path}`, { method })).status;

  test("of a call that nobody answered, and of none at all", async () => {
    const unanswered = (await lastWeek()).find((call) => call.fullAudioUrl === null);
    const [call] = await recorded();
    for (const name of [
      unanswered?.keyId,
      "1",
      `${call?.keyId}1`,
      `${call?.keyId}`.replace(/^20/, "19"),
      "-customer",
      "",
    ])
      expect(await statusAt(`/recordings/${name}.wav`)).toBe(404);
    const path = `/recordings/${call?.keyId}`;
    expect(await statusAt(`${path}.mp3`)).toBe(404);
    expect(await statusAt(`${path}-robot.wav`)).toBe(404);
    expect(await statusAt(`${path}.wav/`)).toBe(404);
    expect(await statusAt(`${path}.wav`, "POST")).toBe(404);
    expect(await statusAt(`${path}.wav`)).toBe(200);
  });

  test("before the call has ended", async () => {
    const today = local(Date.now());
    const moveTo = async (time: string) => {
      const offsetSeconds = (Date.parse(`${today}T${time}+08:00`) - Date.now()) / 1000;
      await control(sandbox.url, "clock", { offsetSeconds });
      return offsetSeconds;
    };
    const calls = await callsOf(today, sandbox.url, await moveTo("23:59:50"));
    const paths = calls.flatMap(({ keyId, fullAudioUrl }) =>
      fullAudioUrl === null ? [] : [`/recordings/${keyId}.wav`],
    );
    expect(await statusAt(`${paths[0]}`)).toBe(200);
    await moveTo("09:00:00");
    expect(await statusAt(`${paths[0]}`)).toBe(404);
  });

  test("into the journal: to fetch a file is no call of the platform", async () => {
    const [call] = await recorded();
    const before = (await fetchJournal(sandbox.url)).length;
    await fetchBytes(`${call?.full}`);
    expect(await fetchJournal(sandbox.url)).toHaveLength(before);
  });
});
