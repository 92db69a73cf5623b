import { describe, expect, test } from "vitest";
import { erasedMark } from "#server/compose/erased-mark.ts";
import { Eraser } from "#server/domain/privacy/eraser.ts";
import { readSubject } from "#server/domain/privacy/subject.ts";
import { subjectsIn } from "#server/domain/privacy/subjects-in.ts";
import { aiCall, groupCall, sipCall } from "#tests/support/call-records.ts";

const number = "447700900123";
const eraser = new Eraser(readSubject(`+${number}`));
const byAddress = new Eraser(readSubject("ada@home.example"));
const at = new Date("2026-03-09T06:30:00Z");

/** The fields that changed, as they are now. */
function changed(before: Record<string, unknown>, of = eraser): Record<string, unknown> {
  const after = of.fields(before) ?? before;
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name]));
}

const gone = (...names: string[]) => Object.fromEntries(names.map((name) => [name, erasedMark]));

describe("the record of a call to somebody loses all that is of them, and keeps what was counted", () => {
  test("an AI call", () => {
    const call = aiCall({
      at,
      analysisBasis: "Said yes",
      dynamicProperties: '{"slot":"Monday"}',
      note: "beyond",
      score: 7,
    });
    expect(changed(call)).toEqual(
      gone(
        ...["calledPhoneNumber", "attributes", "customerConcern", "properties", "dynamicProperties", "fullAudioUrl"],
        ...["customerAudioUrl", "customerPersonName", "analysisBasis", "note", "score"],
      ),
    );
  });

  test("a call of a SIP phone, whose names and number are the phone's", () => {
    expect(changed(sipCall({ at }))).toEqual(gone("callee", "recordingFileId"));
  });

  test("a group call, which played the same file to many", () => {
    expect(changed(groupCall({ at }))).toEqual(gone("callee"));
  });
});

test("a call from a phone that shows their number loses that number alone", () => {
  const call = sipCall({ callee: "13900000000", displayNum: `+${number}`, phoneName: `Desk of ${number}` });
  expect(changed(call)).toEqual({ displayNum: erasedMark, phoneName: `Desk of ${erasedMark}` });
});

describe("variables, which are JSON written as text", () => {
  test("stay JSON, at any depth, and keep what is not theirs", () => {
    const inner = JSON.stringify({ callBack: Number(number), seats: [{ tel: number, row: 7 }, "aisle"] });
    const properties = JSON.stringify({ order: 12, inner, note: `ring +44 7700 900-123 at 9` });
    const { properties: erased } = changed(aiCall({ calledPhoneNumber: "13900000000", properties }));
    const read = JSON.parse(String(erased));
    expect(read).toMatchObject({ order: 12, note: `ring ${erasedMark} at 9` });
    expect(JSON.parse(read.inner)).toEqual({
      callBack: erasedMark,
      seats: [{ tel: erasedMark, row: 7 }, "aisle"],
    });
  });

  test("lose what stands beside them in an object of its own", () => {
    const properties = JSON.stringify({ order: 12, contact: { number, name: "Ada", said: "yes" } });
    const { properties: erased } = changed(aiCall({ calledPhoneNumber: "13900000000", properties }));
    expect(JSON.parse(String(erased))).toEqual({ order: 12, contact: gone("number", "name", "said") });
  });

  test.each(["account", "code", "channel", "sender"])("are looked at whatever they are called, also %s", (name) => {
    const properties = JSON.stringify({ [name]: number });
    expect(changed(aiCall({ calledPhoneNumber: "13900000000", properties })).properties).not.toContain(number);
  });

  test("that are cut off, or no JSON, are text", () => {
    const properties = `{"callBack":"${number}","at`;
    expect(changed(aiCall({ calledPhoneNumber: "13900000000", properties }))).toEqual({
      properties: `{"callBack":"${erasedMark}","at`,
    });
  });
});

describe("the attributes of whoever is called", () => {
  test("that hold somebody's address make the whole record theirs", () => {
    const attributes = JSON.stringify({ language: "en", mail: "Ada@Home.example" });
    expect(changed(aiCall({ attributes }), byAddress)).toMatchObject(gone("calledPhoneNumber", "customerPersonName"));
  });

  test("that only mention it do not", () => {
    const attributes = JSON.stringify({ remark: "like ada@home.example" });
    expect(changed(aiCall({ attributes }), byAddress)).toEqual({ attributes: `{"remark":"like ${erasedMark}"}` });
  });
});

test("somebody is recognised in variables also where JSON inside of JSON escapes them", () => {
  const record = aiCall({ properties: '{"mail":"ada\\u0040home.example","text":"line\\nbob@home.example"}' });
  const found = [...subjectsIn(JSON.stringify(record))].map(({ value }) => value);
  expect(found).toContain("ada@home.example");
  expect(found).toContain("bob@home.example");
  expect(found).toContain(number);
});

test("a record without them is left as it is", () => {
  expect(eraser.fields(aiCall({ calledPhoneNumber: "4477009001234" }))).toBeNull();
  expect(eraser.fields(sipCall({ callee: "13900000000", voiceId: number }))).toBeNull();
});
