import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countParts,
  type PartAnswer,
  partAfter,
  partOf,
  retryWaits,
  sendParts,
} from "#components/files/upload/send-parts.ts";

const lost: PartAnswer = { kind: "lost" };
const taken: PartAnswer = { kind: "taken" };

/** A server that keeps parts, and answers each try as `answers` says, then takes everything. */
function server(answers: (partNo: number, tries: number) => PartAnswer | "taken but not heard" = () => taken) {
  const kept = new Map<number, Blob>();
  const tries: number[] = [];
  return {
    kept,
    tries,
    put: async (partNo: number, bytes: Blob) => {
      tries.push(partNo);
      const answer = answers(partNo, tries.filter((each) => each === partNo).length);
      if (answer === "taken but not heard" || answer.kind === "taken") kept.set(partNo, bytes);
      return answer === "taken but not heard" ? lost : answer;
    },
    whole: async () => {
      const parts = [...kept.entries()].toSorted(([one], [other]) => one - other).map(([, bytes]) => bytes);
      return Buffer.from(await new Blob(parts).arrayBuffer());
    },
  };
}

function blobOf(size: number): Blob {
  return new Blob([Uint8Array.from({ length: size }, (_, place) => place % 251)]);
}

const run = (blob: Blob, peer: ReturnType<typeof server>, change: Partial<Parameters<typeof sendParts>[0]> = {}) =>
  sendParts({
    ...{ blob, partBytes: 10, put: peer.put, signal: new AbortController().signal },
    ...{ wait: async () => undefined, onSent: () => undefined, onLost: () => undefined, ...change },
  });

describe("a file in parts", () => {
  test("is the same file again, whatever its size and that of the parts", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 320 }), async (size, partBytes) => {
        const peer = server();
        const blob = blobOf(size);
        expect(await run(blob, peer, { partBytes })).toEqual({ kind: "sent" });
        expect(peer.kept.size).toBe(countParts(size, partBytes));
        expect(Buffer.from(await blob.arrayBuffer()).equals(await peer.whole())).toBe(true);
        expect([...peer.kept.values()].every((part) => part.size > 0 && part.size <= partBytes)).toBe(true);
      }),
    );
  });
  test("has full parts but for the last", () => {
    const blob = blobOf(25);
    expect([0, 1, 2].map((partNo) => partOf(blob, partNo, 10).size)).toEqual([10, 10, 5]);
  });
  test("says after each part how many bytes are there", async () => {
    const sent: number[] = [];
    await run(blobOf(25), server(), { onSent: (bytes) => sent.push(bytes) });
    expect(sent).toEqual([10, 20, 25]);
  });
});

describe("a lost answer", () => {
  test("sends its part again, and what came twice is there once", async () => {
    const peer = server((partNo, tries) => (partNo === 1 && tries <= 2 ? "taken but not heard" : taken));
    const waits: number[] = [];
    const blob = blobOf(25);
    const end = await run(blob, peer, {
      wait: async (milliseconds) => void waits.push(milliseconds),
      onLost: () => waits.push(0),
    });
    expect(end).toEqual({ kind: "sent" });
    expect(peer.tries).toEqual([0, 1, 1, 1, 2]);
    expect(waits).toEqual([0, retryWaits[0], 0, retryWaits[1]]);
    expect(Buffer.from(await blob.arrayBuffer()).equals(await peer.whole())).toBe(true);
  });
  test("stops after all tries and says with which part to go on", async () => {
    const peer = server((partNo) => (partNo === 1 ? lost : taken));
    expect(await run(blobOf(25), peer)).toEqual({ kind: "stopped", nextPart: 1 });
    expect(peer.tries).toEqual([0, ...Array.from({ length: retryWaits.length + 1 }, () => 1)]);
  });
  test("is gone on from, and no part is sent that is there", async () => {
    const peer = server((partNo, tries) => (partNo === 1 && tries <= retryWaits.length + 1 ? lost : taken));
    const blob = blobOf(25);
    expect(await run(blob, peer)).toMatchObject({ kind: "stopped" });
    const firstPart = partAfter(10, blob.size, 10);
    expect(await run(blob, peer, { firstPart })).toEqual({ kind: "sent" });
    expect(peer.tries.filter((partNo) => partNo === 0)).toHaveLength(1);
    expect(Buffer.from(await blob.arrayBuffer()).equals(await peer.whole())).toBe(true);
  });
});

test("a refusal ends it at once, in the server's words", async () => {
  const peer = server((partNo) => (partNo === 1 ? { kind: "refused", message: "The file may have changed." } : taken));
  expect(await run(blobOf(25), peer)).toEqual({ kind: "refused", message: "The file may have changed." });
  expect(peer.tries).toEqual([0, 1]);
});

test("of a part that came in half all is sent again, of a whole file nothing", () => {
  expect(partAfter(0, 25, 10)).toBe(0);
  expect(partAfter(10, 25, 10)).toBe(1);
  expect(partAfter(19, 25, 10)).toBe(1);
  expect(partAfter(25, 25, 10)).toBe(3);
});
