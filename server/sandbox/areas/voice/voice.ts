import { voiceLimits } from "#server/contract/limits/voice.ts";
import {
  recordGroup,
  recordGroupQuery,
  recordSip,
  recordSipQuery,
  type SipRecord,
  sipQuery,
} from "#server/contract/voice.ts";
import { GeneratedCalls, type TimeRange, type Wanted } from "#server/sandbox/areas/calls/generated-calls.ts";
import { recordingFiles } from "#server/sandbox/areas/calls/recordings.ts";
import { voiceOtpCodes } from "#server/sandbox/areas/otp/voice-otp-codes.ts";
import type { Fields } from "#server/sandbox/fields.ts";
import { pageOf, readPage } from "#server/sandbox/paging.ts";
import { type CallOf, route, type SandboxArea } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { sipPhones, voiceAppId, voiceFixtureTables } from "./fixtures.ts";
import { callsPerDay, callsPerPhone, generateGroupDay, generateSipDay, recordingPrefix } from "./generate.ts";
import { type Kind, placeOf } from "./id.ts";
import { oldestReachable, readMoment } from "./time.ts";

const longestSpanMs = voiceLimits.spanDays * 86_400_000;

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
  const asked = readPage(call, "-22");
  const params = call.object("params", "-22") ?? call.refuse("-22");
  if (params.text("appId", "-22") !== voiceAppId) call.refuse("-22");
  const from = (asked.current - 1) * asked.size;
  return { data: pageOf(asked, sipPhones.length, sipPhones.slice(from, from + asked.size)) };
}

/** The voice records of the platform (sandbox.md: AI voice, voice records). They are generated, so there is nothing to save. */
export function createVoiceArea({ clock }: World): SandboxArea {
  const sipCalls = new GeneratedCalls(callsPerDay, generateSipDay);
  const groupCalls = new GeneratedCalls(callsPerDay, generateGroupDay);

  const querySip = (call: CallOf<typeof recordSipQuery>) => {
    const now = clock.now();
    const asked = readPage(call, "-22");
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
    const asked = readPage(call, "-22");
    const params = call.object("params", "-22") ?? call.refuse("-22");
    return { data: { ...groupCalls.page(readRange(params, now), now, asked), searchCount: true } };
  };
  /** A record that has ended and is recent enough to be read. */
  const find = <Entry>(calls: GeneratedCalls<Entry>, kind: Kind, voiceId: string) => {
    const now = clock.now();
    const found = calls.at(placeOf(kind, voiceId), now);
    return found !== undefined && found.startAt >= oldestReachable(now) ? found.record : undefined;
  };
  const readOne = <Entry>(calls: GeneratedCalls<Entry>, kind: Kind, call: Fields<"voiceId", "-22">) => {
    const data = find(calls, kind, call.text("voiceId", "-22") ?? "");
    return { data: data ?? call.refuse("-22") };
  };

  const isRecorded = (recordingFileId: string) => {
    const record = find(sipCalls, "sip", recordingFileId.replace(recordingPrefix, ""));
    return record?.recordingFileId === recordingFileId;
  };

  return {
    area: "voice",
    routes: [
      route(recordSipQuery, voiceOtpCodes, querySip),
      route(recordGroupQuery, voiceOtpCodes, queryGroup),
      route(recordGroup, voiceOtpCodes, (call) => readOne(groupCalls, "group", call)),
      route(recordSip, voiceOtpCodes, (call) => readOne(sipCalls, "sip", call)),
      route(sipQuery, voiceOtpCodes, queryPhones),
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
