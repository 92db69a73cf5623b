import { z } from "zod";
import { sipQuery } from "#server/contract/voice.ts";
import { listSipPhones, listVoiceApplications, seeSipPassword } from "#server/domain/areas/voice/sip-phones.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

const appId = z.string().min(1).max(200);
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
});
