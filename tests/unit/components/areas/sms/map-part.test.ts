import { expect, test } from "vitest";
import { smsMap } from "#components/areas/sms/channel/map-part.tsx";
import { smsChannelView } from "#components/areas/sms/channel/view.tsx";

const common = { appId: "sms-1", content: "Hello", numberColumn: "0", country: "", fills: [] };
const draft = {
  ...{ appId: "sms-1", content: "Hello", uploadId: null, numberColumn: 0, country: null, variables: {} },
  senderId: "Shop",
};

test("who an SMS is from comes back from the form as the draft has it", () => {
  const values = smsMap.start(draft, common);
  expect(values).toEqual({ ...common, senderId: "Shop" });
  expect(smsMap.toOwn(values)).toEqual(smsChannelView.own.of(draft));
});

test("a sender id of blanks is none", () => {
  expect(smsMap.toOwn({ ...common, senderId: "  " })).toEqual({ senderId: null });
  expect(smsMap.start({ ...draft, senderId: null }, common).senderId).toBe("");
});

test("a sender id that is too long is a problem at its own field", async () => {
  const { error } = (await smsMap.form()).safeParse({ ...common, senderId: "a".repeat(101) });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["senderId", "A sender id has at most 100 characters"],
  ]);
});

test("what a tab keeps of the form is read again with its sender id", async () => {
  expect((await smsMap.kept()).parse({ ...common, senderId: "Shop" })).toEqual({ ...common, senderId: "Shop" });
});
