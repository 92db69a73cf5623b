import type { ErasedPeople } from "#server/domain/privacy/erased-people.ts";
import type { CallEnd, CallStart } from "#server/platform/client.ts";

/** What a read asks the platform, as it may be recorded. */
export function keptStart(people: ErasedPeople, workspaceId: string, call: CallStart): CallStart {
  if (!people.isAnybodyOf(workspaceId)) return call;
  let { path, request } = call;
  for (const { eraser } of people.in(workspaceId, `${path}\n${JSON.stringify(request)}`)) {
    path = eraser.text(path) ?? path;
    request = eraser.fields(request) ?? request;
  }
  return { ...call, path, request };
}

/** What a read was answered, as it may be recorded. */
export function keptEnd(people: ErasedPeople, workspaceId: string, end: CallEnd): CallEnd {
  if (!people.isAnybodyOf(workspaceId)) return end;
  let { reply, note, drift } = end;
  for (const { eraser } of people.in(workspaceId, [reply, note, ...drift].join("\n"))) {
    reply = reply && (eraser.body(reply) ?? reply);
    note = note && (eraser.text(note) ?? note);
    drift = drift.map((one) => eraser.text(one) ?? one);
  }
  return { ...end, reply, note, drift };
}
