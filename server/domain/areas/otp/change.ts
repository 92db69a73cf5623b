import { eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { otpObject } from "#db/schema/otp.ts";
import { appUpdate, changesBetween, knownOf, templateUpdate } from "#server/compose/otp/differences.ts";
import { otpThing } from "#server/compose/otp/things.ts";
import { appWith, type OtpKind, templateOf, type ValuesOf } from "#server/compose/otp/values.ts";
import type { Operation } from "#server/contract/operation.ts";
import { type OtpAppDraft, type OtpTemplateDraft, otpAppUpdate, otpTemplateUpdate } from "#server/contract/otp.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { assertChangeable, requireRoomForVersion } from "./changeable.ts";
import type { OtpObject } from "./describe.ts";
import { requireFreeName } from "./names.ts";
import { readObject } from "./registry.ts";
import { connectionFor, findWritten, storeCall, storeVersion, type Writing, type Written, writeOnce } from "./write.ts";

type Changing = Writing & {
  id: string;
  /** The number of the version that was newest when somebody began to change it. */
  basedOn: number;
};

/**
 * Stores a change of an application with the call that makes it (spec: otp/app/update), which names those of the draft’s
 * fields alone that are not so already. A repeat finds what the first one stored. Throws `not_found`; `conflict` where
 * somebody changed it since, where a change is under way or unknown, where nothing can be written to it, or for a name
 * that is known to be taken; `invalid` where nothing would change.
 */
export function updateApp(
  scope: Scope,
  { draft, ...changing }: Changing & { draft: Partial<OtpAppDraft> },
): Promise<Written> {
  return change(scope, "app", changing, {
    operation: otpAppUpdate,
    draft,
    merge: (values) => appWith(values, draft),
    plan: (object, platformId) => {
      const wanted = appWith(valuesNow(object), draft);
      const fields = appUpdate(Object.keys(draft), wanted, toldOf(object));
      if (Object.keys(fields).length === 0) throw nothingToChange("app");
      return { request: { appId: platformId, ...fields }, values: wanted };
    },
  });
}

/** As `updateApp`, for a voice template (spec: otp/template/update), which names its name, text and type in any case. */
export function updateTemplate(
  scope: Scope,
  { draft, ...changing }: Changing & { draft: OtpTemplateDraft },
): Promise<Written> {
  return change(scope, "template", changing, {
    operation: otpTemplateUpdate,
    draft,
    merge: (values) => knownOf(templateOf(draft), values),
    plan: (object, platformId) => {
      const { request, fields } = templateUpdate(draft, toldOf(object));
      if (fields.length === 0) throw nothingToChange("template");
      const values = valuesNow(object);
      return { request: { templateId: platformId, ...request }, values: knownOf(templateOf(draft), values) };
    },
  });
}

type Plan<Kind extends OtpKind> = { request: Record<string, unknown>; values: ValuesOf[Kind] };

type Update<Kind extends OtpKind> = {
  operation: Operation;
  draft: Record<string, unknown>;
  /** What values become by the draft: the same where they have it already. */
  merge: (values: ValuesOf[Kind]) => ValuesOf[Kind];
  plan: (object: OtpObject<Kind>, platformId: string) => Plan<Kind>;
};

async function change<Kind extends OtpKind>(
  scope: Scope,
  kind: Kind,
  changing: Changing,
  update: Update<Kind>,
): Promise<Written> {
  requirePermission(scope, "otp.send");
  const isSame = (values: ValuesOf[Kind], id: string) =>
    id === changing.id && changesBetween(values, update.merge(values)).length === 0;
  return writeOnce(
    () => findWritten(scope, kind, changing, isSame),
    () => store(scope, kind, changing, update),
  );
}

async function store<Kind extends OtpKind>(
  scope: Scope,
  kind: Kind,
  changing: Changing,
  { operation, draft, plan }: Update<Kind>,
): Promise<void> {
  const { id, basedOn, nameIsFree } = changing;
  const allowed = async (tx: Tx) => {
    const object = await readObject(tx, kind, id);
    const platformId = assertChangeable(object, basedOn);
    return { object, ...plan(object, platformId) };
  };
  const { object, request, values } = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const planned = await allowed(tx);
    await connectionFor(tx, changing);
    return planned;
  });
  const connectionId = object.connection.id;
  const version = basedOn + 1;
  await storeCall(scope, changing, {
    operation,
    connectionId,
    title: t("domain.changeOfThing", { thing: otpThing(kind).one, name: object.name }),
    draft: { id: object.platformId, ...draft },
    request: operation.request.parse(request),
    assertAllowed: async (tx) => {
      // Whoever changes it at the same time waits here, and is then told of this change.
      await tx.select({ id: otpObject.id }).from(otpObject).where(eq(otpObject.id, id)).for("update");
      await allowed(tx);
      requireRoomForVersion(kind, version);
      if (values.name !== object.name)
        await requireFreeName(tx, scope, connectionId, { kind, name: values.name, ownId: id, nameIsFree });
    },
    alsoStore: async (tx, { id: submissionId }) => {
      await storeVersion(tx, scope, { otpObjectId: id, version, origin: "made", values, submissionId });
      await tx.update(otpObject).set({ newest: version }).where(eq(otpObject.id, id));
    },
  });
}

/** What we say that counts. */
function valuesNow<Kind extends OtpKind>({ current, newest }: OtpObject<Kind>): ValuesOf[Kind] {
  return (current ?? newest).values;
}

/** What the platform said that it has, where nothing was changed since; null where all that we know is what we asked for. */
function toldOf<Kind extends OtpKind>({ platform }: OtpObject<Kind>): ValuesOf[Kind] | null {
  return platform?.isOlder === false ? platform.values : null;
}

function nothingToChange(kind: OtpKind): DomainError {
  return new DomainError("invalid", t("domain.theOneIsLikeThisAlreadySo", { one: otpThing(kind).one }), {
    field: "draft",
  });
}
