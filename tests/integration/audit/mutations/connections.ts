import { eq } from "drizzle-orm";
import { application, connection } from "#db/schema/connections.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { addApplication } from "#server/domain/account/connections/applications.ts";
import { archiveConnection } from "#server/domain/account/connections/change.ts";
import { changeKey } from "#server/domain/account/connections/change-key.ts";
import { createConnection } from "#server/domain/account/connections/create.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { formOf } from "../../connections/world.ts";
import type { MutationCases, Place } from "./cases.ts";

const secret = "the-live-secret";

async function live({ owner }: Place): Promise<string> {
  return (await createConnection(owner, formOf({ secret }))).id;
}

/** An act on a connection that `prepare` makes. */
function act(action: AuditAction, prepare: (place: Place) => Promise<Record<string, unknown>>) {
  return async (place: Place) => ({
    input: await prepare(place),
    action,
    chains: [{ id: place.owner.workspace.id }],
  });
}

async function applicationOf({ owner, connection: { id } }: Place): Promise<{ id: string }> {
  return addApplication(owner, { connectionId: id, area: "sms", appId: "sms-1", label: "SMS" });
}

/** What people do with connections and their applications. */
export const connectionMutations: MutationCases = {
  "connections.create": act("connection.created", async () => formOf()),
  "connections.connectSandbox": async (place) => {
    // The place's own connection is one of kind sandbox.
    await place.services.db.system
      .update(connection)
      .set({ kind: "live", baseUrl: "https://api.platform.example" })
      .where(eq(connection.id, place.connection.id));
    return { action: "connection.created", chains: [{ id: place.owner.workspace.id }] };
  },
  "connections.change": act("connection.changed", async (place) => ({
    id: await live(place),
    name: "Renamed",
    timeZone: "+01:00",
  })),
  "connections.changeAddress": act("connection.address_changed", async (place) => ({
    id: await live(place),
    baseUrl: "https://elsewhere.example",
    secret,
  })),
  "connections.changePath": act("connection.path_changed", async (place) => ({
    id: await live(place),
    area: "email",
    path: "/v3/email",
  })),
  "connections.changeRecordingHosts": act("connection.recording_hosts_changed", async (place) => ({
    id: await live(place),
    hosts: ["files.example.com"],
  })),
  "connections.changeKey": act("connection.key_changed", async (place) => ({
    id: await live(place),
    apiKey: formOf().apiKey,
    secret: "another-secret",
    overlapHours: 24,
  })),
  "connections.endOverlap": act("connection.overlap_ended", async (place) => {
    const id = await live(place);
    const key = { apiKey: "another-key", secret: "another-secret", sharedKeyConfirmed: true };
    await changeKey(place.owner, { id, overlapHours: 24, ...key });
    return { id };
  }),
  "connections.makeDefault": act("connection.made_default", async (place) => ({ id: await live(place) })),
  "connections.archive": act("connection.archived", async (place) => ({ id: await live(place) })),
  "connections.restore": act("connection.restored", async (place) => {
    const id = await live(place);
    await archiveConnection(place.owner, { id });
    return { id };
  }),
  "codes.tryInSandbox": act("sandbox.dialled", async () => ({ operation: "email.batchSend", code: "-16" })),
  "requests.replay": async ({ services, owner, connection: { id: connectionId } }) => {
    const [stored] = await services.db.system
      .insert(platformCall)
      .values({
        workspaceId: owner.workspace.id,
        connectionId,
        personId: owner.person.id,
        operation: "email.listSenders",
        method: "POST",
        path: "/email/getListEmailAddress",
        request: { appId: "app-1" },
        outcome: "accepted",
      })
      .returning({ id: platformCall.id });
    return { input: { id: stored?.id }, action: "request.replayed", chains: [{ id: owner.workspace.id }] };
  },
  "connections.test": act("connection.tested", async ({ connection: { id } }) => ({ id })),
  "connections.tryNow": act("connection.rest_ended", async (place) => {
    const { id } = place.connection;
    const rest = { failedInRow: 3, restSince: new Date(), restUntil: new Date(), restKind: "unsent" as const };
    await place.services.db.system.update(connection).set(rest).where(eq(connection.id, id));
    return { id };
  }),
  "connections.tryOut": act("connection.tried", async () => ({
    connectionId: null,
    baseUrl: "https://203.0.114.1:9",
    apiKey: "a-key",
    secret,
    // An area without a read: nobody is called.
    applications: [{ area: "sms", appId: "sms-1" }],
  })),
  "connections.addApplication": act("application.added", async ({ connection: { id } }) => ({
    connectionId: id,
    area: "sms",
    appId: "sms-1",
    label: "SMS",
  })),
  "connections.relabelApplication": act("application.relabelled", async (place) => ({
    ...(await applicationOf(place)),
    label: "Renamed",
  })),
  "connections.makeDefaultApplication": act("application.made_default", applicationOf),
  "connections.archiveApplication": act("application.archived", applicationOf),
  "connections.restoreApplication": act("application.restored", async (place) => {
    const one = await applicationOf(place);
    await place.services.db.system
      .update(application)
      .set({ archivedAt: new Date(), isDefault: false })
      .where(eq(application.id, one.id));
    return one;
  }),
};
