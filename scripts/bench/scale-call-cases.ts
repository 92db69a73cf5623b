import { byCall, type CallPlace } from "#server/domain/paging.ts";
import type { ScaleCase } from "./scale-types.ts";

/** Where the filled calls are that lists are asked for. */
export type ScaleCalls = {
  deepSip: CallPlace;
  deepNumber: CallPlace;
  /** Ids of pages. */
  newestSip: string;
  oldestSip: string;
  /** An id that the platform gave the oldest call of a SIP phone. */
  recordId: string;
  /** Of the oldest AI call. */
  callId: string;
  monthAgo: Date;
  now: Date;
};

const rarest: Record<string, Record<string, string | boolean>> = {
  "AI result": { kind: "ai", result: "VACANT_NUMBER" },
  intent: { kind: "ai", intent: "Rare" },
  script: { kind: "ai", scriptId: "9999" },
  task: { kind: "ai", jobId: "9007199254740000" },
  "side that hung up": { kind: "ai", hungUpBy: "system" },
  code: { kind: "sip", result: "503" },
  group: { kind: "sip", groupName: "Closed desk" },
  phone: { kind: "sip", phoneName: "Old phone" },
  "cost that differs": { kind: "sip", costDiffers: true },
  tag: { kind: "sip", tag: "rare" },
  "voice file": { kind: "group", voiceFileId: "60000" },
  key: { kind: "group", keyPressed: "9" },
  recording: { kind: "group", hasRecording: true },
};

/** Common facts, of which no call has all. */
const never = { kind: "sip", phoneName: "Phone 1", groupName: "Sales", result: "0" };

/** How lists of calls are asked for. */
export function callCases(at: ScaleCalls): Record<string, ScaleCase[]> {
  const month = { from: at.monthAgo, to: at.now };
  const deep = { cursor: byCall.write(at.deepSip) };
  return {
    "calls.list": [
      { name: "newest", input: { kind: "sip", limit: 200 } },
      { name: "oldest", input: { kind: "sip", sort: "oldest", limit: 200 } },
      { name: "deepest page", input: { kind: "sip", ...deep } },
      ...Object.entries(rarest).map(([what, input]) => ({ name: `rarest ${what}`, input })),
      { name: "not answered, deepest page", input: { kind: "sip", answered: false, ...deep } },
      { name: "often tagged", input: { kind: "sip", tag: "often" } },
      { name: "two facts", input: { kind: "sip", phoneName: "Phone 1", result: "486" } },
      { name: "three facts that no call has", input: never },
      { name: "three facts, deepest page", input: { ...never, ...deep } },
      { name: "an hour of the week", input: { kind: "sip", weekday: 1, hour: 9 } },
      { name: "of a month", input: { kind: "sip", ...month } },
      { name: "by a number", input: { kind: "sip", number: "+49 151 1234 5678" } },
      {
        name: "by a number, deepest page",
        input: { kind: "sip", number: "+4915112345678", cursor: byCall.write(at.deepNumber) },
      },
      { name: "by a number that is not there", input: { kind: "sip", q: "+4930123456789" } },
      { name: "by the beginning of few numbers", input: { kind: "sip", number: "+491520001" } },
      { name: "by what most numbers begin with", input: { kind: "sip", number: "+4915" } },
      { name: "by id", input: { kind: "sip", q: at.recordId } },
      { name: "by an AI call’s own id", input: { kind: "ai", q: at.callId } },
      { name: "by an id that is not there", input: { kind: "sip", q: "nothing" } },
      { name: "by id, masked", input: { kind: "sip", q: at.recordId }, as: "analyst" },
    ],
    "calls.one": [
      { name: "newest", input: { kind: "sip", id: at.newestSip } },
      { name: "oldest", input: { kind: "sip", id: at.oldestSip } },
    ],
    "calls.beside": [
      { name: "newest", input: { kind: "sip", id: at.newestSip } },
      { name: "oldest", input: { kind: "sip", id: at.oldestSip } },
      { name: "rarest, from the newest", input: { kind: "sip", id: at.newestSip, result: "503" } },
      { name: "three facts that no call has", input: { ...never, id: at.oldestSip } },
    ],
    "calls.statistics": [
      { name: "of a month", input: { kind: "sip", ...month }, counts: "figures" },
      { name: "of a month, of one phone", input: { kind: "sip", phoneName: "Phone 1", ...month }, counts: "figures" },
    ],
    "calls.tags": [{ name: "found", input: { kind: "sip", q: "rare" } }],
  };
}
