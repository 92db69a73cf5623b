import { addNote, addTag } from "#server/domain/calls/records/annotate.ts";
import { callId } from "#server/domain/calls/records/call-key.ts";
import { plantRecords, sipCall } from "#tests/support/call-records.ts";
import type { MutationCases, Place } from "./cases.ts";

const ownChain = ({ owner }: Place) => [{ id: owner.workspace.id }];

/** A call of a SIP phone, as its page names it. */
async function plantOne({ services, connection }: Place) {
  const { ids } = await plantRecords(services, connection, "sip", [sipCall()]);
  const of = { connectionId: connection.id, recordId: ids[0] ?? "", calledAt: new Date() };
  return { kind: "sip" as const, id: callId(of) };
}

/** What people write of telephone calls, and that they look at what was said. */
export const callMutations: MutationCases = {
  "calls.addNote": async (place) => ({
    input: { ...(await plantOne(place)), text: "Called back", second: 3 },
    action: "call_note.added",
    chains: ownChain(place),
  }),
  "calls.removeNote": async (place) => {
    const [note] = await addNote(place.owner, { ...(await plantOne(place)), text: "Called back", second: null });
    return { input: { id: note?.id }, action: "call_note.removed", chains: ownChain(place) };
  },
  "calls.addTag": async (place) => ({
    input: { ...(await plantOne(place)), tag: "called back" },
    action: "call_tag.added",
    chains: ownChain(place),
  }),
  "calls.removeTag": async (place) => {
    const [tag] = await addTag(place.owner, { ...(await plantOne(place)), tag: "called back" });
    return { input: { id: tag?.id }, action: "call_tag.removed", chains: ownChain(place) };
  },
  "personal.revealCall": async (place) => ({
    input: await plantOne(place),
    action: "personal_data.revealed",
    chains: ownChain(place),
  }),
};
