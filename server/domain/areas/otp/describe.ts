import type { Tx } from "#db/client.ts";
import { type Difference, differencesFrom, formOf } from "#server/compose/otp/differences.ts";
import type { VersionState } from "#server/compose/otp/names.ts";
import { otpRefusal } from "#server/compose/otp/refusals.ts";
import { readValues } from "#server/compose/otp/stored-values.ts";
import type { OtpKind, ValuesOf } from "#server/compose/otp/values.ts";
import { shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type EvidenceRow, lastEvidence, type ObjectRow, refusalsOf, type VersionRow, versionsNow } from "./select.ts";
import { type ShownWord, shownDifference, shownValues, shownWord } from "./shown.ts";
import { isCounting, versionState } from "./version-state.ts";

/** What a refusal means, and where it belongs in the form. About the account, the contract's table of faults has the words. */
export type OtpVersionRefusal = { code: string; field: "name" | null; sentence: string | null };

/** A version as pages show it. */
export type OtpVersion<Kind extends OtpKind> = {
  version: number;
  origin: VersionRow["origin"];
  state: VersionState;
  refusal: OtpVersionRefusal | null;
  values: ValuesOf[Kind];
  submissionId: string | null;
  createdAt: Date;
  byName: string;
};

/** What the platform said last that is set. `evidenceId` names it, for whoever takes it over. */
export type OtpPlatformValues<Kind extends OtpKind> = {
  evidenceId: string;
  kind: EvidenceRow["kind"];
  values: ValuesOf[Kind];
  at: Date;
  byName: string | null;
  /** It was said before the last version that counts was asked for, and tells nothing of it. */
  isOlder: boolean;
};

/** An application, a template or a flow as it is known here. */
export type OtpObject<Kind extends OtpKind> = Omit<ObjectRow, "newest" | "kind"> & {
  kind: Kind;
  name: string;
  /** What was asked for last. */
  newest: OtpVersion<Kind>;
  /** The last that counts: null until the platform took any. */
  current: OtpVersion<Kind> | null;
  platform: OtpPlatformValues<Kind> | null;
  /** Where the platform said something else since than `current`: `before` is ours, `after` the platform’s. */
  differences: Difference[];
  /**
   * What a form begins with: what was asked for last, whatever became of it, and of a template what the platform said
   * besides. Begun with anything older, a change would undo the one before it.
   */
  form: ValuesOf[Kind];
  /** The last thing that was said of it. */
  word: ShownWord | null;
  /** It was taken and nobody knows its id: somebody has to look it up in the console. */
  lacksId: boolean;
  /** The id was found by a person, and nothing read back since shows that it is the right one. */
  isIdUnproven: boolean;
};

/** What is known of each of these objects, all of the same kind, as the viewer may read it. */
export async function describeObjects<Kind extends OtpKind>(
  tx: Tx,
  scope: Scope,
  kind: Kind,
  objects: readonly ObjectRow[],
): Promise<OtpObject<Kind>[]> {
  const plain = await plainObjects(tx, kind, objects);
  return plain.map((object) => shownObject(scope, object));
}

/** The same with nothing masked, for what acts on it. */
export async function plainObjects<Kind extends OtpKind>(
  tx: Tx,
  kind: Kind,
  objects: readonly ObjectRow[],
): Promise<OtpObject<Kind>[]> {
  if (objects.length === 0) return [];
  const ids = objects.map(({ id }) => id);
  const versions = await versionsNow(tx, ids);
  const refusals = await refusalsOf(
    tx,
    versions.flatMap(({ submissionId }) => submissionId ?? []),
  );
  const last = await lastEvidence(tx, ids);
  return objects.map((object) => {
    const own = versions.filter(({ objectId }) => objectId === object.id);
    const newest = own.find(({ version }) => version === object.newest);
    if (!newest) throw new Error("an object has no newest version");
    const counting = own.find((one) => isCounting(versionState(one)));
    return objectFrom(kind, object, {
      newest: describeVersion(kind, newest, refusals),
      current: counting ? describeVersion(kind, counting, refusals) : null,
      said: last.values.get(object.id),
      word: last.word.get(object.id),
      attached: last.attached.get(object.id),
    });
  });
}

/** A version with what became of it. */
export function describeVersion<Kind extends OtpKind>(
  kind: Kind,
  row: VersionRow,
  refusals: ReadonlyMap<string, string>,
): OtpVersion<Kind> {
  const { version, origin, submissionId, createdAt, byName } = row;
  const state = versionState(row);
  const code = state === "refused" && submissionId !== null ? refusals.get(submissionId) : undefined;
  const meant = code === undefined ? null : otpRefusal(kind, version === 1, code);
  return {
    version,
    origin,
    state,
    refusal: code === undefined ? null : { code, field: meant?.field ?? null, sentence: meant?.sentence ?? null },
    values: readValues(kind, row.values),
    submissionId,
    createdAt,
    byName,
  };
}

type Facts<Kind extends OtpKind> = {
  newest: OtpVersion<Kind>;
  current: OtpVersion<Kind> | null;
  said: EvidenceRow | undefined;
  word: EvidenceRow | undefined;
  attached: EvidenceRow | undefined;
};

function objectFrom<Kind extends OtpKind>(
  kind: Kind,
  object: ObjectRow,
  { newest, current, said, word, attached }: Facts<Kind>,
): OtpObject<Kind> {
  const values = said ? readValues(kind, said.values) : null;
  const isOlder = said !== undefined && current !== null && said.at < current.createdAt;
  const since = isOlder ? null : values;
  const isProven = said !== undefined && attached !== undefined && said.at > attached.at;
  return {
    ...object,
    kind,
    name: (current ?? newest).values.name,
    newest,
    current,
    platform:
      said && values
        ? { evidenceId: said.id, kind: said.kind, values, at: said.at, byName: said.byName, isOlder }
        : null,
    differences: since && current ? differencesFrom(current.values, since) : [],
    form: formOf(kind, newest.values, since),
    word: word ?? null,
    lacksId: current !== null && object.platformId === null,
    isIdUnproven:
      object.platformIdFrom === "person" && !(isProven && values?.name === current?.values.name) && kind === "app",
  };
}

function shownObject<Kind extends OtpKind>(scope: Scope, object: OtpObject<Kind>): OtpObject<Kind> {
  const shown = (version: OtpVersion<Kind>) => ({ ...version, values: shownValues(scope, version.values) });
  const { name, newest, current, platform, differences, form, word } = object;
  return {
    ...object,
    // Where somebody typed them they may be anything.
    platformId: shownId(scope, object.platformId),
    appId: shownId(scope, object.appId),
    name: shownText(scope, name),
    newest: shown(newest),
    current: current && shown(current),
    platform: platform && { ...platform, values: shownValues(scope, platform.values) },
    differences: differences.map((one) => shownDifference(scope, one)),
    form: shownValues(scope, form),
    word: word && shownWord(scope, word),
  };
}
