import {
  recordGroup,
  recordGroupQuery,
  recordSip,
  recordSipQuery,
  type SipRecord,
  sipQuery,
  voiceLimits,
} from "#server/contract/voice.ts";
import { paging } from "#server/contract/wire.ts";
import type { Fields } from "#server/sandbox/fields.ts";
import { recordingFiles } from "#server/sandbox/recordings.ts";
import type { AreaCodes } from "#server/sandbox/refusal.ts";
import { type CallOf, route, type SandboxArea } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { type PageAsked, type TimeRange, VoiceCalls, type Wanted } from "./voice-calls.ts";
import { sipPhones, voiceAppId, voiceFixtureTables } from "./voice-fixtures.ts";
import { callsPerPhone, generateGroupDay, generateSipDay, recordingPrefix } from "./voice-generate.ts";
import { oldestReachable, readMoment } from "./voice-time.ts";

const codes: AreaCodes = {
  noSign: "-1",
  noTimestamp: "-1",
  noKey: "-1",
  stale: "-16",
  ip: "-2",
  locked: "-1",
  uncertified: "-1",
  malformed: "-22",
};
/** What an Int holds. */
const maxPage = 2 ** 31 - 1;
const longestSpanMs = voiceLimits.spanDays * 86_400_000;

function readPage(call: Fields<"current" | "size", "-22">): PageAsked {
  const within = (name: "current" | "size", max: number) => {
    const value = call.integer(name, "-22") ?? call.refuse("-22");
    return value >= 1 && value <= max ? value : call.refuse("-22");
  };
  return { current: within("current", maxPage), size: within("size", paging.maxSize) };
}

function readRange(params: Fields<string, "-22" | "-25">, now: number): TimeRange {
  const moment = (name: string) => readMoment(params.text(name, "-22") ?? "") ?? params.refuse("-22");
  const start = moment("strTime");
  if (start < oldestReachable(now)) params.refuse("-25");
  const end = moment("endTime");
  if (end < start) params.refuse("-22");
  if (end - start > longestSpanMs) params.refuse("-25");
  return { start, end };
}

function queryPhones(call: CallOf<typeof sipQuery>) {
  const { current, size } = readPage(call);
  const params = call.object("params", "-22") ?? call.refuse("-22");
  if (params.text("appId", "-22") !== voiceAppId) call.refuse("-22");
  const from = (current - 1) * size;
  const records = sipPhones.slice(from, from + size);
  return { data: { total: sipPhones.length, size, current, pages: Math.ceil(sipPhones.length / size), records } };
}

/** The voice records of the platform (sandbox.md: AI voice, voice records). They are generated, so there is nothing to save. */
export function createVoiceArea({ clock }: World): SandboxArea {
  const sipCalls = new VoiceCalls("sip", generateSipDay);
  const groupCalls = new VoiceCalls("group", generateGroupDay);

  const querySip = (call: CallOf<typeof recordSipQuery>) => {
    const now = clock.now();
    const asked = readPage(call);
    const params = call.object("params", "-22") ?? call.refuse("-22");
    const range = readRange(params, now);
    const group = params.text("sipGroupName", "-22");
    const phone = params.text("phoneName", "-22");
    const isNamed = (groupName: string | null, phoneName: string | null) =>
      (group === undefined || groupName === group) && (phone === undefined || phoneName === phone);
    const phones = sipPhones.filter((each) => isNamed(each.groupName, each.phoneName));
    const wanted: Wanted<SipRecord> = {
      perDay: phones.length * callsPerPhone,
      holds: (record) => isNamed(record.sipGroupName, record.phoneName),
    };
    return { data: { ...sipCalls.page(range, now, asked, wanted), searchCount: true } };
  };
  const queryGroup = (call: CallOf<typeof recordGroupQuery>) => {
    const now = clock.now();
    const asked = readPage(call);
    const params = call.object("params", "-22") ?? call.refuse("-22");
    return { data: { ...groupCalls.page(readRange(params, now), now, asked), searchCount: true } };
  };
  const readOne = <Entry>(calls: VoiceCalls<Entry>, call: Fields<"voiceId", "-22">) => {
    const data = calls.find(call.text("voiceId", "-22") ?? "", clock.now());
    return { data: data ?? call.refuse("-22") };
  };

  const isRecorded = (recordingFileId: string) => {
    const record = sipCalls.find(recordingFileId.replace(recordingPrefix, ""), clock.now());
    return record?.recordingFileId === recordingFileId;
  };

  return {
    area: "voice",
    routes: [
      route(recordSipQuery, codes, querySip),
      route(recordGroupQuery, codes, queryGroup),
      route(recordGroup, codes, (call) => readOne(groupCalls, call)),
      route(recordSip, codes, (call) => readOne(sipCalls, call)),
      route(sipQuery, codes, queryPhones),
    ],
    controls: [],
    fixtures: voiceFixtureTables,
    files: [recordingFiles((id, parts) => parts === "both" && isRecorded(id))],
    save: () => ({}),
    load: () => {},
    reset: () => {},
    start: () => {},
    stop: () => Promise.resolve(),
  };
}
