import { describe, expect, test } from "vitest";
import { entriesToOffer, findEntry, presetOf, standingOf } from "#components/ids/field/offered.ts";
import { kindWords } from "#components/ids/kinds.ts";
import { idTyped, unlistedIdsIn, unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { readUnlistedId } from "#server/contract/unlisted-ids.ts";
import { entryOf, offeredOf } from "./offered.ts";

describe("what the library knows of an id in a form", () => {
  const seven = entryOf({ kind: "trigger", value: "7", label: "Seven" });
  const gone = entryOf({ kind: "trigger", value: "8", archivedAt: new Date() });
  const offered = offeredOf({ entries: [seven], chosen: gone });

  test("is that it is kept, archived, could be kept, or is no id at all", () => {
    expect(standingOf("trigger", "7", offered, false)).toEqual({ kind: "kept", entry: seven });
    expect(standingOf("trigger", " 007 ", offered, false)).toEqual({ kind: "kept", entry: seven });
    expect(standingOf("trigger", "8", offered, false)).toEqual({ kind: "archived", entry: gone });
    expect(standingOf("trigger", "9", offered, false)).toEqual({ kind: "unknown" });
    expect(standingOf("trigger", "spring-a", offered, false)).toEqual({ kind: "wrong" });
    expect(standingOf("trigger", "  ", offered, false)).toEqual({ kind: "empty" });
  });

  test("is not that it is unknown while the library has not answered about this very id", () => {
    expect(standingOf("trigger", "9", undefined, false)).toEqual({ kind: "asking" });
    expect(standingOf("trigger", "9", offered, true)).toEqual({ kind: "asking" });
    expect(standingOf("trigger", "7", offered, true)).toEqual({ kind: "kept", entry: seven });
  });
});

describe("what a form offers", () => {
  const list = (value: string, isDefault = false) => entryOf({ value, isDefault });

  test("is each entry once: what the library offers, what typing found, and the one in the field unless archived", () => {
    const offered = offeredOf({ entries: [list("a"), list("b")], chosen: list("c") });
    expect(entriesToOffer(offered, [list("b"), list("d")]).map(({ value }) => value)).toEqual(["a", "b", "d", "c"]);
    const archived = { ...list("e"), archivedAt: new Date() };
    expect(entriesToOffer({ ...offered, chosen: archived }, []).map(({ value }) => value)).toEqual(["a", "b"]);
    expect(entriesToOffer(undefined, [])).toEqual([]);
  });

  test("starts with the default, where there is one", () => {
    expect(presetOf(offeredOf({ entries: [list("a"), list("b", true)] }))).toBe("b");
    expect(presetOf(offeredOf({ entries: [list("a")] }))).toBeUndefined();
  });

  test("finds an entry by its id alone", () => {
    expect(findEntry("recipient_list", "b", offeredOf({ entries: [list("a"), list("b")] }))?.value).toBe("b");
    expect(findEntry("recipient_list", "B", offeredOf({ entries: [list("b")] }))).toBeUndefined();
  });
});

describe("ids that no call lists", () => {
  test("have words for each kind, and an example that its rule agrees with", () => {
    for (const kind of unlistedKinds) {
      expect(kindWords[kind].many).not.toBe("");
      const [number] = /\d{4,}/.exec(kindWords[kind].example) ?? [];
      if (number) expect(readUnlistedId(kind, number)).toEqual({ id: number });
    }
    expect([kindWords.sms_sender.aOne, kindWords.line.aOne]).toEqual(["an SMS sender", "a line"]);
  });

  test("are read by a field as by their rule", () => {
    const typed = [
      "",
      " ",
      "7",
      " 007 ",
      "-3",
      "7.5",
      "0x10",
      "1e3",
      "9007199254740993",
      "list-1",
      "4915112345678",
      "12345",
    ];
    for (const kind of unlistedKinds) {
      for (const text of typed) {
        const read = readUnlistedId(kind, text);
        expect([kind, text, idTyped(kind, text)]).toEqual([kind, text, "id" in read ? read.id : null]);
      }
    }
  });

  test("are found in the requests of their own area, each once, in items of lists too", () => {
    const requests = [
      { senderId: "Northwind", receiverId: "list-1", array: [{ senderId: "Northwind" }, { senderId: "Southwind" }] },
      { senderId: "", array: ["Eastwind", null, { senderId: undefined }] },
    ];
    expect(unlistedIdsIn("sms", requests)).toEqual([
      { kind: "sms_sender", value: "Northwind" },
      { kind: "sms_sender", value: "Southwind" },
    ]);
    expect(unlistedIdsIn("email", [{ receiverId: "list-1", triggerID: 7 }])).toEqual([
      { kind: "recipient_list", value: "list-1" },
      { kind: "trigger", value: "7" },
    ]);
    expect(unlistedIdsIn("otp", [{ senderId: "8675500001111" }])).toEqual([
      { kind: "voice_sender", value: "8675500001111" },
    ]);
    expect(unlistedIdsIn("voice", requests)).toEqual([]);
  });
});
