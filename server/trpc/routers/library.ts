import { z } from "zod";
import { storableText } from "#server/compose/storable-text.ts";
import { unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { setArchived } from "#server/domain/account/ids/archive.ts";
import { createEntry } from "#server/domain/account/ids/create.ts";
import { shownEntry } from "#server/domain/account/ids/entry.ts";
import { keepEntry } from "#server/domain/account/ids/keep.ts";
import { countEntries, getEntry, listEntries } from "#server/domain/account/ids/list.ts";
import { offerEntries } from "#server/domain/account/ids/offered.ts";
import { updateEntry } from "#server/domain/account/ids/update.ts";
import { byName } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging, searched } from "#server/trpc/paging.ts";
import { lineOfText } from "#server/trpc/text.ts";
import { t } from "#words/t.ts";

const kind = z.enum(unlistedKinds);
const value = z.string().max(1000);
const label = lineOfText(80);
const connectionId = z.uuid().optional();
/** Null is a form that belongs to no application. */
const appId = z.string().min(1).max(200).nullable();
const note = z
  .string()
  .trim()
  .max(500, { error: () => t("trpc.atMost500Characters") })
  .transform((text) => storableText(text) || null)
  .nullable();
const expectedCount = z
  .int()
  .min(1, { error: () => t("trpc.atLeast1") })
  .max(10_000_000, { error: () => t("trpc.atMost10000000") })
  .nullable();

/** Ids that the platform knows and lists nowhere, kept with names. */
export const libraryRouter = router({
  counts: workspaceProcedure
    .meta({ permission: "library.read" })
    .input(z.object({ connectionId, q: searched }))
    .query(({ ctx, input }) => countEntries(ctx.scope, input)),
  list: workspaceProcedure
    .meta({ permission: "library.read" })
    .input(
      paging(byName).extend({
        connectionId,
        kind: kind.optional(),
        q: searched,
        archived: z.boolean().default(false),
      }),
    )
    .query(({ ctx, input }) => listEntries(ctx.scope, input)),
  get: workspaceProcedure
    .meta({ permission: "library.read" })
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getEntry(ctx.scope, input.id)),
  offered: workspaceProcedure
    .meta({ permission: "library.read" })
    .input(z.object({ kind, appId, q: searched, value: value.optional() }))
    .query(({ ctx, input }) => offerEntries(ctx.scope, input)),
  create: workspaceProcedure
    .meta({ permission: "library.manage" })
    .input(
      z.object({
        connectionId,
        kind,
        value,
        label,
        note: note.default(null),
        expectedCount: expectedCount.default(null),
        isDefault: z.boolean().default(false),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { id } = await createEntry(ctx.scope, input);
      return { id };
    }),
  update: workspaceProcedure
    .meta({ permission: "library.manage" })
    .input(
      z.object({
        id: z.uuid(),
        label: label.optional(),
        note: note.optional(),
        expectedCount: expectedCount.optional(),
        isDefault: z.boolean().optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { id } = await updateEntry(ctx.scope, input);
      return { id };
    }),
  setArchived: workspaceProcedure
    .meta({ permission: "library.manage" })
    .input(z.object({ entryIds: z.array(z.uuid()).min(1).max(200), archived: z.boolean() }))
    .mutation(({ ctx, input }) => setArchived(ctx.scope, input)),
  keep: workspaceProcedure
    .meta({ permission: "library.manage" })
    .input(z.object({ kind, appId, value, label: label.nullable() }))
    .mutation(async ({ ctx, input }) => {
      const { id, label } = shownEntry(ctx.scope, await keepEntry(ctx.scope, input));
      return { id, label };
    }),
});
