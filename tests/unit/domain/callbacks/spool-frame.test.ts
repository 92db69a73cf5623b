import fc from "fast-check";
import { expect, test } from "vitest";
import { createReceived, type Received } from "#server/domain/sending/callbacks/intake/received.ts";
import { decodeFrames, encodeFrame } from "#server/domain/sending/callbacks/intake/spool-frame.ts";

const received = fc
  .record({
    receivedAt: fc.date({ noInvalidDate: true }),
    tokenHash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
    method: fc.constantFrom("GET", "POST"),
    contentType: fc.option(fc.string()),
    query: fc.string(),
    raw: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    sourceIp: fc.option(fc.string()),
    timesSeen: fc.integer({ min: 1, max: 1000 }),
  })
  .map((parts): Received => createReceived(parts));
const several = fc.array(received, { minLength: 1, maxLength: 5 });

/** Where each frame ends in the file of all of them. */
function ends(frames: Buffer[]): number[] {
  return frames.map((_, index) => Buffer.concat(frames.slice(0, index + 1)).length);
}

test("rows come out of a file as they went in", () => {
  fc.assert(
    fc.property(several, (rows) => {
      expect(decodeFrames(Buffer.concat(rows.map(encodeFrame)))).toEqual({ rows, corrupt: [], torn: Buffer.alloc(0) });
    }),
    { numRuns: 500 },
  );
});

test("a file cut off anywhere gives every whole row, and the rest is known to be torn", () => {
  fc.assert(
    fc.property(several, fc.double({ min: 0, max: 1, noNaN: true }), (rows, where) => {
      const frames = rows.map(encodeFrame);
      const file = Buffer.concat(frames);
      const length = Math.floor(where * file.length);
      const read = decodeFrames(file.subarray(0, length));
      const whole = ends(frames).filter((end) => end <= length).length;
      expect(read.rows).toEqual(rows.slice(0, whole));
      expect(read.corrupt).toEqual([]);
      expect(read.torn.length).toBe(length - Buffer.concat(frames.slice(0, whole)).length);
    }),
    { numRuns: 1000 },
  );
});

test("a damaged byte costs its own row only, and no byte is lost", () => {
  fc.assert(
    fc.property(several, fc.nat(), fc.integer({ min: 1, max: 255 }), (rows, position, change) => {
      const frames = rows.map(encodeFrame);
      const file = Buffer.concat(frames);
      const at = position % file.length;
      file[at] = (file[at] ?? 0) ^ change;
      const hit = ends(frames).findIndex((end) => end > at);
      const read = decodeFrames(file);
      expect(read.rows).toEqual(rows.filter((_, index) => index !== hit));
      const kept = read.corrupt.reduce((sum, bytes) => sum + bytes.length, read.torn.length);
      expect(kept).toBe(frames[hit]?.length);
    }),
    { numRuns: 1000 },
  );
});

test("only the last row can be torn: damage with whole rows behind it is set aside", () => {
  const row = createReceived({
    receivedAt: new Date(0),
    tokenHash: Buffer.alloc(32),
    method: "POST",
    contentType: null,
    query: "",
    raw: Buffer.from("x"),
    sourceIp: null,
    timesSeen: 1,
  });
  const frame = encodeFrame(row);
  const read = decodeFrames(Buffer.concat([frame, frame.subarray(0, 20), frame]));
  expect(read).toEqual({ rows: [row, row], corrupt: [frame.subarray(0, 20)], torn: Buffer.alloc(0) });
});
