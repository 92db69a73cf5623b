import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundedCall, mostOfACall } from "#server/compose/bounded-call.ts";
import { columnsOfCall, idOfCall } from "#server/compose/call-columns.ts";
import { isoInZone, localInZone, readCallTime } from "#server/compose/call-times.ts";
import { aiCall, groupCall, sipCall } from "#tests/support/call-records.ts";

const zone = "+08:00";
const at = new Date("2026-03-09T06:30:00Z");
const kinds = ["ai", "sip", "group"] as const;

describe("the columns of a call", () => {
  test("of an AI call come from its own fields, and its ringing is what was not talk", () => {
    expect(columnsOfCall("ai", aiCall({ at }), zone)).toEqual({
      calledAt: at,
      number: "+447700900123",
      isAnswered: true,
      result: "ANSWERED",
      ringSeconds: 12,
      talkSeconds: 48,
      chargedSeconds: 60,
      cost: null,
      expectedCost: null,
      costDiffers: false,
      intent: "Interested",
      scriptId: "9001",
      jobId: "9007199254740993",
      hungUpBy: "customer",
      groupName: null,
      phoneName: null,
      voiceFileId: null,
      keyPressed: null,
      hasRecording: true,
    });
  });

  test("of a SIP call name its phone, and what it should cost", () => {
    expect(columnsOfCall("sip", sipCall({ at, cost: "0.0570" }), zone)).toMatchObject({
      calledAt: at,
      number: "+447700900123",
      isAnswered: true,
      result: "0",
      ringSeconds: 7,
      talkSeconds: 65,
      chargedSeconds: 80,
      cost: "0.0570",
      expectedCost: "0.0380",
      costDiffers: true,
      groupName: "Sales",
      phoneName: "Sales 1",
      hasRecording: true,
    });
  });

  test("of a group call name the file and the key, and no key where none was pressed", () => {
    expect(columnsOfCall("group", groupCall({ at }), zone)).toMatchObject({ voiceFileId: "61001", keyPressed: "1" });
    expect(columnsOfCall("group", groupCall({ at, feedbackValue: "-1" }), zone).keyPressed).toBeNull();
    expect(columnsOfCall("group", groupCall({ at }), zone)).toMatchObject({ hasRecording: false, phoneName: null });
  });

  test("of a call that rang until it was over say how long", () => {
    const call = sipCall({ at, answerTime: null, terminationCode: "408", callDuration: 0 });
    expect(columnsOfCall("sip", call, zone)).toMatchObject({ isAnswered: false, ringSeconds: 72, talkSeconds: 0 });
    expect(columnsOfCall("sip", { ...call, ringingTime: null }, zone).ringSeconds).toBeNull();
  });

  test.each(kinds)("of an empty record of kind %s are empty", (kind) => {
    const { isAnswered, costDiffers, hasRecording, ...others } = columnsOfCall(kind, {}, zone);
    expect([isAnswered, costDiffers, hasRecording]).toEqual([false, false, false]);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
    expect(idOfCall(kind, {})).toBeNull();
  });

  test("leave a number that is none as the platform wrote it", () => {
    for (const callee of ["anonymous", "[erased]", "12", "99999999999999"])
      expect(columnsOfCall("sip", sipCall({ callee }), zone).number).toBe(callee);
  });

  test("can be read from whatever a record holds", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.dictionary(fc.constantFrom(...Object.keys({ ...aiCall(), ...sipCall(), ...groupCall() })), fc.anything()),
        (kind, record) => {
          const columns = columnsOfCall(kind, record, zone);
          for (const value of Object.values(columns))
            if (typeof value === "string") expect(value.length <= 200 && value.isWellFormed()).toBe(true);
          expect(columns.calledAt === null || !Number.isNaN(columns.calledAt.getTime())).toBe(true);
        },
      ),
    );
  });
});

describe("the id of a call", () => {
  test("is keyId of AI calls and voiceId of the others, as text", () => {
    expect(idOfCall("ai", { keyId: "7", voiceId: "8" })).toBe("7");
    expect(idOfCall("sip", { keyId: "7", voiceId: 8 })).toBe("8");
  });

  test.each([null, undefined, "", "  ", {}, [], true, "7".repeat(201)])(
    "is none where the record says %j",
    (voiceId) => {
      expect(idOfCall("group", { voiceId })).toBeNull();
    },
  );
});

describe("the times of calls", () => {
  test.each([
    ["2026-03-09 14:30:00", "2026-03-09T06:30:00.000Z"],
    ["2026-03-09T14:30:00", "2026-03-09T06:30:00.000Z"],
    ["2026-03-09T14:30:00+08:00", "2026-03-09T06:30:00.000Z"],
    ["2026-03-09T14:30:00.250+0800", "2026-03-09T06:30:00.250Z"],
    ["2026-03-09T14:30+08", "2026-03-09T06:30:00.000Z"],
    ["2026-03-09T06:30:00Z", "2026-03-09T06:30:00.000Z"],
    ["2026-03-09t01:00:00-05:30", "2026-03-09T06:30:00.000Z"],
  ])("%s is read", (text, expected) => {
    expect(readCallTime(text, zone)?.toISOString()).toBe(expected);
  });

  test.each([
    "",
    "soon",
    "2026-02-30 10:00:00",
    "2026-03-09",
    "2026-13-01T00:00:00Z",
    "0001-01-01T00:00:00Z",
    "2026-03-09 25:00:00",
  ])("%j is none", (text) => {
    expect(readCallTime(text, zone)).toBeNull();
  });

  test("come back as they were written, in every zone", () => {
    const zones = fc.constantFrom("+00:00", "+08:00", "-05:30", "+14:00", "-12:45");
    const moments = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000));
    fc.assert(
      fc.property(zones, moments, (anyZone, moment) => {
        expect(readCallTime(localInZone(moment, anyZone), anyZone)).toEqual(moment);
        expect(readCallTime(isoInZone(moment, anyZone), "+00:00")).toEqual(moment);
      }),
    );
  });
});

describe("a record that is far too large", () => {
  test("is cut to its size and says so, and one of a usual size is not touched", () => {
    const usual = aiCall();
    expect(boundedCall(usual)).toBe(usual);
    const cut = boundedCall(aiCall({ keyId: "1", attributes: "x".repeat(70_000), more: { deep: ["y".repeat(9000)] } }));
    expect(cut).toMatchObject({ keyId: "1", calledPhoneNumber: usual.calledPhoneNumber });
    expect(cut.attributes).toMatch(/^x{1500} … \(cut, 70000 characters in all\)$/);
    expect(cut.more).toMatch(/^\{"deep":\["y+ … \(cut, \d+ characters in all\)$/);
  });

  test("keeps its first fields where there are thousands", () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, "value"]));
    const kept = boundedCall({ voiceId: "1", ...many });
    expect(kept.voiceId).toBe("1");
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(mostOfACall);
  });
});
