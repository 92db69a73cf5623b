import {
  recordGroup,
  recordGroupQuery,
  recordSip,
  recordSipQuery,
  sipQuery,
  voiceLimits,
} from "#server/contract/voice.ts";
import { paging } from "#server/contract/wire.ts";
import type { Fields } from "#server/sandbox/fields.ts";
import type { AreaCodes } from "#server/sandbox/refusal.ts";
import { type CallOf, route, type SandboxArea } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { VoiceCalls } from "./voice-calls.ts";
import { sipPhones, voiceAppId, voiceFixtureTables } from "./voice-fixtures.ts";
import { generateGroupDay, generateSipDay } from "./voice-generate.ts";
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

type PageAsked = { current: number; size: number };

function readPage(call: Fields<"current" | "size", "-22">): PageAsked {
  const within = (name: "current" | "size", max: number) => {
    const value = call.integer(name, "-22") ?? call.refuse("-22");
    return value >= 1 && value <= max ? value : call.refuse("-22");
  };
  return { current: within("current", maxPage), size: within("size", paging.maxSize) };
}

function readRange(params: Fields<string, "-22" | "-25">, now: number): { start: number; end: number } {
  const moment = (name: string) => readMoment(params.text(name, "-22") ?? "") ?? params.refuse("-22");
  const start = moment("strTime");
  if (start < oldestReachable(now)) params.refuse("-25");
  const end = moment("endTime");
  if (end < start) params.refuse("-22");
  if (end - start > longestSpanMs) params.refuse("-25");
  return { start, end };
}

function pageOf<Item>(items: readonly Item[], { current, size }: PageAsked) {
  const from = (current - 1) * size;
  const records = items.slice(from, from + size);
  return { total: items.length, size, current, pages: Math.ceil(items.length / size), records };
}

function queryPhones(call: CallOf<typeof sipQuery>) {
  const asked = readPage(call);
  const params = call.object("params", "-22") ?? call.refuse("-22");
  if (params.text("appId", "-22") !== voiceAppId) call.refuse("-22");
  return { data: pageOf(sipPhones, asked) };
}

/** The voice records of the platform (sandbox.md: AI voice, voice records). They are generated, so there is nothing to save. */
export function createVoiceArea({ clock }: World): SandboxArea {
  const sipCalls = new VoiceCalls("sip", generateSipDay);
  const groupCalls = new VoiceCalls("group", generateGroupDay);

  const querySip = (call: CallOf<typeof recordSipQuery>) => {
    const now = clock.now();
    const asked = readPage(call);
    const params = call.object("params", "-22") ?? call.refuse("-22");
    const { start, end } = readRange(params, now);
    const group = params.text("sipGroupName", "-22");
    const phone = params.text("phoneName", "-22");
    const found = sipCalls.between(
      start,
      end,
      now,
      ({ sipGroupName, phoneName }) =>
        (group === undefined || sipGroupName === group) && (phone === undefined || phoneName === phone),
    );
    return { data: { ...pageOf(found, asked), searchCount: true } };
  };
  const queryGroup = (call: CallOf<typeof recordGroupQuery>) => {
    const now = clock.now();
    const asked = readPage(call);
    const params = call.object("params", "-22") ?? call.refuse("-22");
    const { start, end } = readRange(params, now);
    return {
      data: {
        ...pageOf(
          groupCalls.between(start, end, now, () => true),
          asked,
        ),
        searchCount: true,
      },
    };
  };
  const readOne = <Entry>(calls: VoiceCalls<Entry>, call: Fields<"voiceId", "-22">) => {
    const data = calls.find(call.text("voiceId", "-22") ?? "", clock.now());
    return { data: data ?? call.refuse("-22") };
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
    save: () => ({}),
    load: () => {},
    reset: () => {},
    start: () => {},
    stop: () => Promise.resolve(),
  };
}
