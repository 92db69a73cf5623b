import { describe, expect, test } from "vitest";
import { inMebibytes, limitsInWords, uploadLimits, whyNotTaken } from "#components/files/upload/limits.ts";
import { answerOf } from "#components/files/upload/put-part.ts";
import type { PartAnswer } from "#components/files/upload/send-parts.ts";
import { createUploader, isSameFile, type UploaderCalls } from "#components/files/upload/uploader.ts";
import { partBytes, uploadLimits as serverLimits } from "#server/domain/tables/uploads/formats/limits.ts";

const part = partBytes;

function world(answer: (partNo: number) => PartAnswer | Promise<PartAnswer> = () => ({ kind: "taken" })) {
  const log: string[] = [];
  const calls: UploaderCalls = {
    begin: async ({ name, source, byteCount, options }) => {
      log.push(`begin ${name} ${source} ${byteCount}${options ? ` ${JSON.stringify(options)}` : ""}`);
      return { id: `upload-${log.filter((line) => line.startsWith("begin")).length}`, partBytes: part };
    },
    finish: async (id) => void log.push(`finish ${id}`),
    discard: async (id) => void log.push(`discard ${id}`),
    partsOf: (id) => async (partNo, bytes, signal) => {
      signal.throwIfAborted();
      log.push(`part ${id} ${partNo} ${bytes.size}`);
      const given = await answer(partNo);
      signal.throwIfAborted();
      return given;
    },
    wait: async () => undefined,
    tell: (error) => (error instanceof Error ? error.message : "unknown"),
    onBegun: (id) => void log.push(`begun ${id}`),
  };
  return { log, calls, uploader: createUploader(calls) };
}

const fileOf = (size: number, name = "people.csv") => new File([new Uint8Array(size)], name);

describe("uploading", () => {
  test("begins, tells the id before the first byte, sends all parts and finishes", async () => {
    const { log, uploader } = world();
    await uploader.begin(fileOf(part + 5), { hasHeader: true });
    expect(log).toEqual([
      `begin people.csv file ${part + 5} {"hasHeader":true}`,
      "begun upload-1",
      `part upload-1 0 ${part}`,
      "part upload-1 1 5",
      "finish upload-1",
    ]);
    expect(uploader.state()).toMatchObject({ phase: "sent", uploadId: "upload-1", problem: null });
  });
  test("takes what was pasted as UTF-8", async () => {
    const { log, uploader } = world();
    await uploader.begin({ text: "número\n+49", name: "Pasted rows" });
    expect(log[0]).toBe("begin Pasted rows paste 11");
  });
  test("asks nothing of the server for a file that is empty or too large, and says why", async () => {
    const { log, uploader } = world();
    await uploader.begin(fileOf(0));
    expect(uploader.state()).toMatchObject({ phase: "refused" });
    expect(uploader.state().problem).toContain("people.csv is empty");
    expect(whyNotTaken({ name: "a.csv", size: uploadLimits.bytes + 1 })).toContain("the limit is 64 MiB");
    expect(whyNotTaken({ name: "a.csv", size: uploadLimits.bytes })).toBeNull();
    expect(log).toEqual([]);
  });
  test("shows what the server refuses", async () => {
    const { calls } = world();
    const uploader = createUploader({ ...calls, begin: () => Promise.reject(new Error("Not yours.")) });
    await uploader.begin(fileOf(5));
    expect(uploader.state()).toMatchObject({ phase: "refused", problem: "Not yours." });
    expect(uploader.held()).not.toBeNull();
  });
});

describe("a connection that is lost", () => {
  test("is told, and going on sends only what is missing", async () => {
    let isAway = true;
    const { log, uploader } = world((partNo) => ({ kind: partNo === 1 && isAway ? "lost" : "taken" }));
    const file = fileOf(2 * part + 5);
    await uploader.begin(file);
    expect(uploader.state()).toMatchObject({ phase: "stopped", sent: part });
    isAway = false;
    log.length = 0;
    await uploader.resume({ id: "upload-1", name: file.name, byteCount: file.size, receivedBytes: 0, partBytes });
    expect(log).toEqual([`part upload-1 1 ${part}`, "part upload-1 2 5", "finish upload-1"]);
  });
  test("after a reload is gone on from with the same file, and with no other", async () => {
    const { log, uploader } = world();
    const begun = { id: "upload-9", name: "people.csv", byteCount: part + 5, receivedBytes: part, partBytes };
    await uploader.resume(begun);
    await uploader.resume(begun, fileOf(part + 6));
    await uploader.resume(begun, fileOf(part + 5, "others.csv"));
    expect(log).toEqual([]);
    expect(uploader.state().problem).toContain("another file");
    await uploader.resume(begun, fileOf(part + 5));
    expect(log).toEqual(["part upload-9 1 5", "finish upload-9"]);
  });
  test("where only the end's answer was lost, sends no byte again", async () => {
    const { log, calls } = world();
    let tries = 0;
    const finish = async (id: string) => {
      tries += 1;
      if (tries === 1) throw new Error("Switchboard gave no answer.");
      return calls.finish(id);
    };
    const uploader = createUploader({ ...calls, finish });
    await uploader.begin(fileOf(5));
    expect(uploader.state()).toMatchObject({ phase: "stopped", problem: "Switchboard gave no answer." });
    log.length = 0;
    await uploader.resume({ id: "upload-1", name: "people.csv", byteCount: 5, receivedBytes: 5, partBytes });
    expect(log).toEqual(["finish upload-1"]);
    expect(uploader.state()).toMatchObject({ phase: "sent", problem: null });
  });
});

describe("cancelling", () => {
  test("stops between parts and throws away what is there", async () => {
    const { log, uploader, calls } = world();
    let release = () => {};
    const held = new Promise<PartAnswer>((resolve) => {
      release = () => resolve({ kind: "taken" });
    });
    const slow = createUploader({
      ...calls,
      partsOf: () => async (_no, _bytes, signal) => {
        const given = await held;
        signal.throwIfAborted();
        return given;
      },
    });
    const sending = slow.begin(fileOf(2 * part));
    while (slow.state().uploadId === null) await Promise.resolve();
    await slow.cancel();
    release();
    await sending;
    expect(log).toEqual([`begin people.csv file ${2 * part}`, "begun upload-1", "discard upload-1"]);
    expect(slow.state()).toMatchObject({ phase: "idle", uploadId: null });
    expect(uploader.state()).toMatchObject({ phase: "idle" });
  });
  test("another file chosen meanwhile takes the place of the first", async () => {
    const { log, uploader } = world();
    const first = uploader.begin(fileOf(3 * part, "first.csv"));
    await uploader.begin(fileOf(5, "second.csv"));
    await first;
    expect(log.filter((line) => line.startsWith("finish"))).toEqual(["finish upload-2"]);
    expect(uploader.state()).toMatchObject({ phase: "sent", uploadId: "upload-2" });
  });
});

test("what is said of the limits is what the server judges by", () => {
  const { byteCount, rows, columns } = serverLimits;
  expect(uploadLimits).toEqual({ bytes: byteCount, rows, columns });
  expect(limitsInWords()).toContain(
    `${byteCount / 1024 / 1024} MiB, ${rows.toLocaleString("en")} rows and ${columns} columns`,
  );
});

test("files are told apart by name and size", () => {
  expect(isSameFile({ name: "a.csv", size: 3 }, { name: "a.csv", byteCount: 3 })).toBe(true);
  expect(isSameFile({ name: "a.csv", size: 3 }, { name: "b.csv", byteCount: 3 })).toBe(false);
  expect(isSameFile({ name: "a.csv", size: 4 }, { name: "a.csv", byteCount: 3 })).toBe(false);
});

test("sizes are said as people say them", () => {
  expect([1, 812, 14_000, 3_400_000, 3 * 2 ** 30].map(inMebibytes)).toEqual([
    "1 byte",
    "812 bytes",
    "14 KiB",
    "3.2 MiB",
    "3.0 GiB",
  ]);
});

describe("an answer to a part", () => {
  test("that may be another the next time counts as none", async () => {
    for (const status of [408, 429, 500, 502, 503]) {
      expect(await answerOf(new Response("", { status }))).toEqual({ kind: "lost" });
    }
  });
  test("is taken, or refused in the server's sentence", async () => {
    expect(await answerOf(new Response("{}", { status: 200 }))).toEqual({ kind: "taken" });
    expect(await answerOf(new Response("Choose it again.\n", { status: 400 }))).toEqual({
      kind: "refused",
      message: "Choose it again.",
    });
    const page = await answerOf(new Response("<html>gateway</html>", { status: 413 }));
    expect(page).toMatchObject({ kind: "refused", message: expect.stringContaining("413") });
  });
});
