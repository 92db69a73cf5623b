import { z } from "zod";
import {
  addApplication,
  archiveApplication,
  makeDefaultApplication,
  relabelApplication,
  restoreApplication,
} from "#server/domain/account/connections/applications.ts";
import {
  archiveConnection,
  changeAddress,
  changeConnection,
  makeDefault,
  restoreConnection,
} from "#server/domain/account/connections/change.ts";
import { changeKey, endOverlap } from "#server/domain/account/connections/change-key.ts";
import { changePath } from "#server/domain/account/connections/change-path.ts";
import { connectSandbox, createConnection } from "#server/domain/account/connections/create.ts";
import {
  applicationLabel,
  connectionName,
  newAddress,
  newApplication,
  newConnection,
  newKey,
  newPath,
  newRecordingHosts,
  timeZone,
  trial,
} from "#server/domain/account/connections/input.ts";
import { getConnection, listConnections } from "#server/domain/account/connections/read.ts";
import { changeRecordingHosts } from "#server/domain/account/connections/recording-hosts.ts";
import { testConnection, tryOut } from "#server/domain/account/connections/test.ts";
import { listResting, tryNow } from "#server/domain/account/connections/try-rested.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

const manage = workspaceProcedure.meta({ permission: "connection.manage" });
/** For what puts a secret in place. */
const manageKeys = workspaceProcedure.meta({ permission: "connection.manage", sensitive: true });
const one = z.object({ id: z.uuid() });

export const connectionsRouter = router({
  list: workspaceProcedure.meta({ permission: "connection.read" }).query(({ ctx }) => listConnections(ctx.scope)),
  get: workspaceProcedure
    .meta({ permission: "connection.read" })
    .input(one)
    .query(({ ctx, input }) => getConnection(ctx.scope, input.id)),
  resting: workspaceProcedure.meta({ permission: "workspace.read" }).query(({ ctx }) => listResting(ctx.scope)),
  tryNow: workspaceProcedure
    .meta({ permission: "sending.resume" })
    .input(one)
    .mutation(({ ctx, input }) => tryNow(ctx.scope, input)),
  create: manageKeys.input(newConnection).mutation(({ ctx, input }) => createConnection(ctx.scope, input)),
  connectSandbox: manage.mutation(({ ctx }) => connectSandbox(ctx.scope)),
  change: manage
    .input(one.extend({ name: connectionName, timeZone }))
    .mutation(({ ctx, input }) => changeConnection(ctx.scope, input)),
  changeAddress: manageKeys.input(newAddress).mutation(({ ctx, input }) => changeAddress(ctx.scope, input)),
  changePath: manage.input(newPath).mutation(({ ctx, input }) => changePath(ctx.scope, input)),
  changeRecordingHosts: manage
    .input(newRecordingHosts)
    .mutation(({ ctx, input }) => changeRecordingHosts(ctx.scope, input)),
  changeKey: manageKeys.input(newKey).mutation(({ ctx, input }) => changeKey(ctx.scope, input)),
  endOverlap: manage.input(one).mutation(({ ctx, input }) => endOverlap(ctx.scope, input)),
  makeDefault: manage.input(one).mutation(({ ctx, input }) => makeDefault(ctx.scope, input)),
  archive: manage.input(one).mutation(({ ctx, input }) => archiveConnection(ctx.scope, input)),
  restore: manage.input(one).mutation(({ ctx, input }) => restoreConnection(ctx.scope, input)),
  test: manage.input(one).mutation(({ ctx, input }) => testConnection(ctx.scope, input)),
  tryOut: manageKeys.input(trial).mutation(({ ctx, input }) => tryOut(ctx.scope, input)),
  addApplication: manage
    .input(newApplication.extend({ connectionId: z.uuid() }))
    .mutation(({ ctx, input }) => addApplication(ctx.scope, input)),
  relabelApplication: manage
    .input(one.extend({ label: applicationLabel }))
    .mutation(({ ctx, input }) => relabelApplication(ctx.scope, input)),
  makeDefaultApplication: manage.input(one).mutation(({ ctx, input }) => makeDefaultApplication(ctx.scope, input)),
  archiveApplication: manage.input(one).mutation(({ ctx, input }) => archiveApplication(ctx.scope, input)),
  restoreApplication: manage.input(one).mutation(({ ctx, input }) => restoreApplication(ctx.scope, input)),
});
