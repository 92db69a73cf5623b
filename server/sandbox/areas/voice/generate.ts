import { noKeyPressed } from "#server/contract/limits/voice.ts";
import type { GroupRecord, SipRecord } from "#server/contract/voice.ts";
import { startOfDay } from "#server/sandbox/areas/calls/days.ts";
import { pickDestination, usd } from "#server/sandbox/areas/calls/destinations.ts";
import type { GeneratedCall } from "#server/sandbox/areas/calls/generated-calls.ts";
import { Seeded } from "#server/sandbox/areas/calls/seeded.ts";
import { type Habit, longestCourse, runCourse } from "./course.ts";
import { groupDisplayNumbers, sipPhones, voiceFileIds } from "./fixtures.ts";
import { type Kind, voiceIdOf } from "./id.ts";

export const callsPerDay = 60;
/** Each SIP phone's share of them. */
export const callsPerPhone = callsPerDay / sipPhones.length;
/** What recordingFileId puts before the voiceId. */
export const recordingPrefix = "sip-";

const minuteMs = 60_000;
const opensAt = 9 * 60 * minuteMs;
const closesAt = 21 * 60 * minuteMs;
const longestTalk = 1800;
const people: Habit = {
  answered: 0.7,
  queued: [0, 1],
  talks: [
    [[5, 45], 20],
    [[46, 240], 50],
    [[241, 720], 25],
    [[721, longestTalk], 5],
  ],
};
const announcements: Habit = {
  answered: 0.55,
  queued: [1, 45],
  talks: [
    [[2, 9], 20],
    [[10, 38], 80],
  ],
};
const verifications: Habit = { answered: 0.85, queued: [0, 2], talks: [[[8, 29], 1]] };
/** Of 60 calls; the others read out a verification code. */
const announcementShare = 0.7;
const keysPressed = [[noKeyPressed, 60], ...["1", "2", "3", "9", "0"].map((key) => [key, 8] as const)] as const;

/** The SIP calls of a day of the platform's zone, in the order they were submitted; the same on every machine. */
export function generateSipDay(day: number): GeneratedCall<SipRecord>[] {
  const random = seeded("sip", day);
  const slotMs = (closesAt - opensAt) / callsPerPhone;
  // Each phone has one call in each slot that is over before the next begins: nobody talks twice at once.
  const slack = slotMs - (longestCourse(people, longestTalk) + 1) * 1000;
  const planned = sipPhones.flatMap((phone) =>
    Array.from({ length: callsPerPhone }, (_, slot) => {
      const offset = random.whole(0, Math.floor(slack / 1000)) * 1000;
      return { phone, submitAt: startOfDay(day) + opensAt + slot * slotMs + offset };
    }),
  );
  planned.sort((one, other) => one.submitAt - other.submitAt);
  return planned.map(({ phone, submitAt }, index) => {
    const { isAnswered, hangupAt, record } = runCourse(random, submitAt, people, pickDestination(random));
    const voiceId = voiceIdOf("sip", day, index);
    const { groupName: sipGroupName, phoneName, displayNum } = phone;
    const recordingFileId = isAnswered ? `${recordingPrefix}${voiceId}` : null;
    return {
      startAt: submitAt,
      endAt: hangupAt,
      record: { voiceId, sipGroupName, phoneName, displayNum, ...record, recordingFileId },
    };
  });
}

/** The group and verification calls of a day, in the order they were submitted; the same on every machine. */
export function generateGroupDay(day: number): GeneratedCall<GroupRecord>[] {
  const random = seeded("group", day);
  const planned = Array.from({ length: callsPerDay }, () => {
    const isAnnouncement = random.chance(announcementShare);
    // Codes are asked for around the clock; a campaign calls when people are awake.
    const [from, to] = isAnnouncement ? [opensAt, closesAt] : [minuteMs, 23.9 * 60 * minuteMs];
    return { isAnnouncement, submitAt: startOfDay(day) + random.whole(from / 1000, to / 1000) * 1000 };
  });
  planned.sort((one, other) => one.submitAt - other.submitAt);
  return planned.map(({ isAnnouncement, submitAt }, index) => {
    const destination = pickDestination(random);
    const habit = isAnnouncement ? announcements : verifications;
    const { isAnswered, hangupAt, record } = runCourse(random, submitAt, habit, destination);
    const voiceId = voiceIdOf("group", day, index);
    const displayNum = random.pick(groupDisplayNumbers);
    const added = {
      baseCost: usd(isAnswered ? destination.tariff.base : 0),
      voiceFileId: isAnnouncement ? random.pick(voiceFileIds) : null,
      feedbackValue: isAnnouncement && isAnswered ? random.weighted(keysPressed) : noKeyPressed,
    };
    return { startAt: submitAt, endAt: hangupAt, record: { voiceId, displayNum, ...record, ...added } };
  });
}

function seeded(kind: Kind, day: number): Seeded {
  return new Seeded(`voice ${kind} ${new Date(startOfDay(day)).toISOString()}`);
}
