import { z } from "zod";
import { recordGroup, recordSip, sipQuery } from "#server/contract/voice.ts";
import { listSipPhones, listVoiceApplications, seeSipPassword } from "#server/domain/areas/voice/sip-phones.ts";
import { readCallAgain } from "#server/domain/calls/again/read-again.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

const appId = z.string().min(1).max(200);
/** Of a call's page. */
const call = z.object({ id: z.string().min(1).max(1500) });
const name = z.string().max(1000).nullable();

export const voiceRouter = router({
  applications: workspaceProcedure
    .meta({ permission: "voice.read" })
    .query(({ ctx }) => listVoiceApplications(ctx.scope)),
  sipPhones: workspaceProcedure
    .meta({ permission: "voice.read", operation: sipQuery.id })
    .input(z.object({ appId }))
    .query(({ ctx, input }) => listSipPhones(ctx.scope, input.appId)),
  seeSipPassword: workspaceProcedure
    .meta({ permission: "sip_password.see" })
    .input(z.object({ appId, phone: z.object({ groupName: name, phoneName: name, account: name, displayNum: name }) }))
    .mutation(({ ctx, input }) => seeSipPassword(ctx.scope, input)),
  readSipAgain: workspaceProcedure
    .meta({ permission: "voice.read", operation: recordSip.id })
    .input(call)
    .mutation(({ ctx, input }) => readCallAgain(ctx.scope, { kind: "sip", id: input.id })),
  readGroupAgain: workspaceProcedure
    .meta({ permission: "voice.read", operation: recordGroup.id })
    .input(call)
    .mutation(({ ctx, input }) => readCallAgain(ctx.scope, { kind: "group", id: input.id })),
});
