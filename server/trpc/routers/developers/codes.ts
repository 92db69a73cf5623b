import { z } from "zod";
import { listSeenCodes } from "#server/domain/account/calls/seen-codes.ts";
import { dialCode } from "#server/domain/account/rehearsal/dial-code.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

/** What the platform's codes mean stands in the contract; here is what became of them in a workspace. */
export const codesRouter = router({
  seen: workspaceProcedure.meta({ permission: "submission.read" }).query(({ ctx }) => listSeenCodes(ctx.scope)),
  tryInSandbox: workspaceProcedure
    .meta({ permission: "sandbox.use" })
    .input(z.object({ operation: z.string().max(100), code: z.string().max(20) }))
    .mutation(({ ctx, input }) => dialCode(ctx.scope, input)),
});
