import { z } from "zod";
import { otpKinds } from "#server/compose/otp/values.ts";
import { withRules } from "#server/contract/operation.ts";
import {
  otpAppAdd,
  otpAppDetails,
  otpAppDraft,
  otpAppRules,
  otpAppUpdate,
  otpFlowAdd,
  otpTemplateDraft,
  otpTemplateUpdate,
} from "#server/contract/otp.ts";
import { adoptApp, adoptedApp, adoptedTemplate, adoptTemplate } from "#server/domain/areas/otp/adopt.ts";
import { updateApp, updateTemplate } from "#server/domain/areas/otp/change.ts";
import { getVersion, listEvidence, listVersions, objectOfSubmission } from "#server/domain/areas/otp/history.ts";
import { addApp, addFlow, newFlowDraft } from "#server/domain/areas/otp/make.ts";
import { namedVersions } from "#server/domain/areas/otp/names.ts";
import { noteSeen, sighting } from "#server/domain/areas/otp/note-seen.ts";
import { otpPlace } from "#server/domain/areas/otp/place.ts";
import { attachedId, attachId } from "#server/domain/areas/otp/platform-id.ts";
import { readBack } from "#server/domain/areas/otp/read-back.ts";
import { getObject, listObjects } from "#server/domain/areas/otp/registry.ts";
import { takeOver, takingOver } from "#server/domain/areas/otp/take-over.ts";
import { byNumber, byTime } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { givenIntent, intentOf } from "#server/trpc/intent.ts";
import { paging, searched } from "#server/trpc/paging.ts";

const one = z.object({ id: z.uuid() });
const list = paging(byTime).extend({ q: searched });
const versionNumber = z.int().min(1).max(1_000_000);
/** The version that was newest when somebody began to change it. */
const basedOn = versionNumber;
const written = z.object({
  intentId: givenIntent,
  /** The connection that the form said it goes to, as `place` answered it. */
  reviewedOn: z.uuid().nullable().default(null),
  /** Somebody says that the name is free, although something here has it or had it. */
  nameIsFree: z.boolean().default(false),
});
const changed = written.extend({ id: z.uuid(), basedOn });

const reading = workspaceProcedure.meta({ permission: "otp.read" });
const making = workspaceProcedure.meta({ permission: "otp.send" });

/** Verification: what is known of applications, voice templates and flows, making, changing and adopting them. */
export const otpRouter = router({
  place: reading.query(({ ctx }) => otpPlace(ctx.scope)),
  apps: reading.input(list).query(({ ctx, input }) => listObjects(ctx.scope, "app", input)),
  app: reading.input(one).query(({ ctx, input }) => getObject(ctx.scope, "app", input.id)),
  templates: reading.input(list).query(({ ctx, input }) => listObjects(ctx.scope, "template", input)),
  template: reading.input(one).query(({ ctx, input }) => getObject(ctx.scope, "template", input.id)),
  flows: reading.input(list).query(({ ctx, input }) => listObjects(ctx.scope, "flow", input)),
  flow: reading.input(one).query(({ ctx, input }) => getObject(ctx.scope, "flow", input.id)),
  named: reading
    .input(z.object({ kind: z.enum(otpKinds), name: z.string().max(200) }))
    .query(({ ctx, input }) => namedVersions(ctx.scope, input)),
  versions: reading.input(paging(byNumber).extend(one.shape)).query(({ ctx, input }) => listVersions(ctx.scope, input)),
  version: reading
    .input(one.extend({ version: versionNumber }))
    .query(({ ctx, input }) => getVersion(ctx.scope, input)),
  evidence: reading.input(paging(byTime).extend(one.shape)).query(({ ctx, input }) => listEvidence(ctx.scope, input)),
  ofSubmission: reading
    .input(z.object({ submissionId: z.uuid() }))
    .query(({ ctx, input }) => objectOfSubmission(ctx.scope, input.submissionId)),
  addApp: making
    .meta({ permission: "otp.send", operation: otpAppAdd.id })
    .input(written.extend({ draft: withRules(otpAppDraft, otpAppRules) }))
    .mutation(({ ctx, input }) => addApp(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
  updateApp: making
    .meta({ permission: "otp.send", operation: otpAppUpdate.id })
    .input(changed.extend({ draft: withRules(otpAppDraft.partial(), otpAppRules) }))
    .mutation(({ ctx, input }) => updateApp(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
  updateTemplate: making
    .meta({ permission: "otp.send", operation: otpTemplateUpdate.id })
    .input(changed.extend({ draft: otpTemplateDraft }))
    .mutation(({ ctx, input }) => updateTemplate(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
  addFlow: making
    .meta({ permission: "otp.send", operation: otpFlowAdd.id })
    .input(written.extend({ draft: newFlowDraft }))
    .mutation(({ ctx, input }) => addFlow(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
  adoptApp: making.input(adoptedApp).mutation(({ ctx, input }) => adoptApp(ctx.scope, input)),
  adoptTemplate: making.input(adoptedTemplate).mutation(({ ctx, input }) => adoptTemplate(ctx.scope, input)),
  readBack: reading
    .meta({ permission: "otp.read", operation: otpAppDetails.id })
    .input(one)
    .mutation(({ ctx, input }) => readBack(ctx.scope, input.id)),
  takeOver: making.input(takingOver).mutation(({ ctx, input }) => takeOver(ctx.scope, input)),
  attachId: making.input(attachedId).mutation(({ ctx, input }) => attachId(ctx.scope, input)),
  noteSeen: making.input(sighting).mutation(({ ctx, input }) => noteSeen(ctx.scope, input)),
});
