import { recordQuery, taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { GeneratedCalls } from "#server/sandbox/areas/calls/generated-calls.ts";
import { recordingFiles, recordingUrl } from "#server/sandbox/areas/calls/recordings.ts";
import { isRecord, listAt } from "#server/sandbox/json.ts";
import { readPage } from "#server/sandbox/paging.ts";
import type { AreaCodes } from "#server/sandbox/refusal.ts";
import { type CallOf, ControlError, type ControlInput, route, type SandboxArea } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { AiConsole, maxCustomers } from "./console.ts";
import { aivoiceAppId, aivoiceFixtureTables } from "./fixtures.ts";
import { type AiCall, callsPerDay, generateAiDay } from "./generate.ts";
import { placeOf } from "./id.ts";
import { judgeTask } from "./task.ts";
import { AiTasks } from "./tasks.ts";
import { readLocalTime } from "./time.ts";

const codes: AreaCodes = {
  noSign: "-57",
  noTimestamp: "-58",
  noKey: "-59",
  stale: "-4",
  ip: "-6",
  locked: "-1",
  uncertified: "-49",
  malformed: "-27",
};

/** Judges a query in the order of the spec: page, size, then what it is about. */
function readQuery(call: CallOf<typeof recordQuery>) {
  const asked = readPage(call, "-27");
  const params = call.object("params", "-27") ?? call.refuse("-27");
  const appId = params.text("appId", "-37") ?? call.refuse("-27");
  if (appId !== aivoiceAppId) call.refuse("-37");
  const moment = (name: string) => readLocalTime(params.text(name, "-27") ?? "") ?? call.refuse("-27");
  const start = moment("startTime");
  const end = moment("endTime");
  if (end < start) call.refuse("-27");
  return { asked, range: { start, end } };
}

/** The record as a query answers it; the recordings are served by the sandbox that was asked. */
function publish({ fields, isRecorded }: AiCall, baseUrl: string) {
  const { keyId } = fields;
  return {
    ...fields,
    fullAudioUrl: isRecorded ? recordingUrl(baseUrl, keyId, "both") : null,
    customerAudioUrl: isRecorded ? recordingUrl(baseUrl, keyId, "customer") : null,
  };
}

/** The AI voice section of the platform (sandbox.md: AI voice, voice records). Calls are generated; tasks, and who was imported into them, are saved. */
export function createAivoiceArea(world: World): SandboxArea {
  const { clock, changed } = world;
  const tasks = new AiTasks(changed);
  const dialled = new AiConsole(changed);
  const calls = new GeneratedCalls(callsPerDay, generateAiDay, (day) => dialled.onDay(day));

  const add = (call: CallOf<typeof taskAdd>) => {
    const task = judgeTask(call, (wanted) => tasks.ownerOf(wanted) !== undefined);
    call.charge("-3");
    const jobId = tasks.add(task);
    changed();
    return { data: JSON.rawJSON(jobId) };
  };

  const edit = (call: CallOf<typeof taskEdit>) => {
    const jobId = tasks.find(call.raw("jobId"));
    // The id comes last in the spec's list. Without a known one nobody can say whose name it is, so that waits for its turn.
    const isTaken = (name: string) => jobId !== undefined && (tasks.ownerOf(name) ?? jobId) !== jobId;
    const task = judgeTask(call, isTaken);
    if (jobId === undefined) return call.refuse("-27");
    call.charge("-3");
    tasks.edit(jobId, task);
    changed();
    return { data: JSON.rawJSON(jobId) };
  };

  const query = (call: CallOf<typeof recordQuery>) => {
    const { asked, range } = readQuery(call);
    const { records, ...page } = calls.page(range, clock.now(), asked);
    return { data: { ...page, records: records.map((call) => publish(call, world.baseUrl)) } };
  };

  const dial = ({ body }: ControlInput) => {
    const jobId = tasks.find(body.jobId);
    const rules = jobId === undefined ? undefined : tasks.rulesOf(jobId);
    if (jobId === undefined || rules === undefined) throw new ControlError("jobId must be that of a task made here");
    const customers = Number(body.customers);
    if (!Number.isInteger(customers) || customers < 1 || customers > maxCustomers)
      throw new ControlError(`customers must be a whole number from 1 to ${maxCustomers}`);
    if (dialled.isFull) throw new ControlError("Nothing is imported any more before a reset");
    dialled.dial({ ...rules, jobId, customers, at: clock.now() });
    return { jobId, customers };
  };

  const recordOf = (keyId: string) => dialled.at(keyId, clock.now()) ?? calls.at(placeOf(keyId), clock.now());

  return {
    area: "aivoice",
    routes: [route(taskAdd, codes, add), route(taskEdit, codes, edit), route(recordQuery, codes, query)],
    controls: [{ method: "POST", path: "/_control/dial", handle: dial }],
    fixtures: aivoiceFixtureTables,
    files: [recordingFiles((keyId) => recordOf(keyId)?.record.isRecorded ?? false)],
    save: (exact) => ({ ...tasks.save(exact), runs: dialled.save() }),
    load: (saved) => {
      tasks.load(saved);
      if (isRecord(saved) && "runs" in saved) dialled.load(listAt(saved, "runs"));
    },
    reset: () => {
      tasks.clear();
      dialled.clear();
    },
    start: () => {},
    stop: () => Promise.resolve(),
  };
}
