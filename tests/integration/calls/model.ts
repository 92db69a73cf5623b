import fc from "fast-check";
import { type CallColumns, type CallKind, columnsOfCall, type ToldCall } from "#server/compose/call-columns.ts";
import { type CallFilter, noneNamed } from "#server/domain/calls/records/filter.ts";
import { aiCall, groupCall, sipCall } from "#tests/support/call-records.ts";

/** A call as a naive reader of records would know it. */
export type Known = CallColumns & { id: string; at: Date; record: ToldCall };

const zone = "+08:00";
const makers = { ai: aiCall, sip: sipCall, group: groupCall } as const;

/** What a filter may be asked for, of few values, so that calls share them and combinations meet some. */
const numbers = ["4915112345678", "4915112345679", "447700900123", "8613800000001", "1001"];
const words = {
  resultStatus: ["ANSWERED", "NO_ANSWER", "BUSY", null],
  intentLevelDetailName: ["Interested", "Not now", null],
  dialogFlowId: ["9001", "9002"],
  callJobId: ["9007199254740993", "9007199254740994", null],
  hangupBy: ["customer", "robot", null],
  terminationCode: ["0", "486", "603"],
  sipGroupName: ["Sales", "Support", null],
  phoneName: ["Sales 1", "Sales 2", "Support 1"],
  voiceFileId: ["61001", "61002"],
  feedbackValue: ["1", "2", "-1", null],
  cost: ["0.0380", "0.0570", null],
  recordingFileId: ["file-1", null],
  fullAudioUrl: ["http://127.0.0.1:1/a.wav", null],
  customerAudioUrl: [null],
};

/** Records of one kind within so many days before a moment; several of one second, so that ties are among them. */
export function recordsOf(kind: CallKind, count: number, before: Date, days: number): fc.Arbitrary<ToldCall[]> {
  const fields = fc.record(
    Object.fromEntries(Object.entries(words).map(([name, values]) => [name, fc.constantFrom(...values)])),
  );
  const one = fc.tuple(fields, fc.constantFrom(...numbers), fc.nat(days * 24 * 60), fc.nat(200));
  return fc.array(one, { minLength: count, maxLength: count }).map((all) =>
    all.map(([told, number, minutes, seconds], index) => {
      const id = `${kind}-${String((index * 7919) % 100_003).padStart(6, "0")}`;
      const at = new Date(Math.floor(before.getTime() / 60_000) * 60_000 - minutes * 60_000);
      const talk = told.terminationCode === "0" || told.resultStatus === "ANSWERED" ? seconds : 0;
      const times = { chatDuration: String(talk), chargedDuration: String(talk), callDuration: talk };
      return makers[kind]({
        at,
        ...told,
        ...times,
        [kind === "ai" ? "keyId" : "voiceId"]: id,
        [kind === "ai" ? "calledPhoneNumber" : "callee"]: number,
      });
    }),
  );
}

export function known(kind: CallKind, records: readonly ToldCall[]): Known[] {
  return records.map((record) => {
    const columns = columnsOfCall(kind, record, zone);
    if (columns.calledAt === null) throw new Error("a planted call has no time");
    return { ...columns, at: columns.calledAt, id: String(record[kind === "ai" ? "keyId" : "voiceId"]), record };
  });
}

const facts = {
  ai: ["result", "intent", "scriptId", "jobId", "hungUpBy"],
  sip: ["result", "groupName", "phoneName"],
  group: ["result", "voiceFileId", "keyPressed"],
} as const satisfies Record<CallKind, readonly (keyof CallFilter & keyof CallColumns)[]>;

/** Filters over those records, of up to three facts and now and then a time, a number or an hour. */
export function filtersOf(kind: CallKind, calls: readonly Known[]): fc.Arbitrary<CallFilter> {
  const some = fc.constantFrom(...calls);
  const fact = fc
    .tuple(fc.constantFrom<keyof CallFilter & keyof CallColumns>(...facts[kind]), some)
    .map(([name, call]): CallFilter => ({ [name]: call[name] ?? noneNamed }));
  const other = fc.oneof(
    fc.boolean().map((answered): CallFilter => ({ answered })),
    fc.boolean().map((costDiffers): CallFilter => ({ costDiffers })),
    fc.boolean().map((hasRecording): CallFilter => ({ hasRecording })),
    fc.constantFrom("+4915112345678", "+49 151", "0044", "1001", "86138").map((number): CallFilter => ({ number })),
    fc.tuple(some, some).map(([one, two]): CallFilter => {
      const [from, to] = [one.at, two.at].toSorted((a, b) => a.getTime() - b.getTime());
      return { from, to };
    }),
    fc.tuple(fc.integer({ min: 1, max: 7 }), fc.nat(23)).map(([weekday, hour]): CallFilter => ({ weekday, hour })),
    some.map(({ id }): CallFilter => ({ q: id })),
  );
  return fc.array(fc.oneof(fact, other), { maxLength: 3 }).map((parts) => Object.assign({}, ...parts));
}

/** Whether a call meets a filter, fact by fact as the words say it. */
export function meets(call: Known, filter: CallFilter): boolean {
  const local = new Date(call.at.getTime() + 8 * 3_600_000);
  const digits = filter.number?.replace(/\D/g, "").replace(/^00/, "");
  return (
    (filter.from === undefined || call.at >= filter.from) &&
    (filter.to === undefined || call.at < filter.to) &&
    (filter.q === undefined || call.id === filter.q) &&
    (digits === undefined || (call.number ?? "").replace("+", "").startsWith(digits)) &&
    (filter.answered === undefined || call.isAnswered === filter.answered) &&
    (filter.costDiffers === undefined || call.costDiffers === filter.costDiffers) &&
    (filter.hasRecording === undefined || call.hasRecording === filter.hasRecording) &&
    (filter.weekday === undefined || (local.getUTCDay() || 7) === filter.weekday) &&
    (filter.hour === undefined || local.getUTCHours() === filter.hour) &&
    ([...facts.ai, ...facts.sip, ...facts.group] as const).every(
      (name) => filter[name] === undefined || (call[name] ?? noneNamed) === filter[name],
    )
  );
}

/** Newest first; those of one moment by their ids, the last first. */
export function inOrder(calls: readonly Known[]): Known[] {
  return calls.toSorted((one, two) => two.at.getTime() - one.at.getTime() || (one.id < two.id ? 1 : -1));
}
