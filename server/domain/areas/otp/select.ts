import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { otpEvidence, otpObject, otpVersion } from "#db/schema/otp.ts";
import { person } from "#db/schema/people.ts";
import { submission } from "#db/schema/submissions.ts";

/** Selects applications, templates and flows without what was asked of them. */
export function selectObjects(tx: Tx) {
  return tx
    .select({
      id: otpObject.id,
      kind: otpObject.kind,
      origin: otpObject.origin,
      platformId: otpObject.platformId,
      platformIdFrom: otpObject.platformIdFrom,
      appId: otpObject.appId,
      newest: otpObject.newest,
      connection: {
        id: connection.id,
        name: connection.name,
        kind: connection.kind,
        /** Only over the connection in use is anything written. */
        isInUse: sql<boolean>`${connection.isDefault} and ${connection.archivedAt} is null`,
      },
      createdAt: otpObject.createdAt,
      createdByName: person.name,
    })
    .from(otpObject)
    .innerJoin(connection, eq(connection.id, otpObject.connectionId))
    .innerJoin(person, eq(person.id, otpObject.createdBy))
    .$dynamic();
}
export type ObjectRow = Awaited<ReturnType<typeof selectObjects>>[number];

const versionFields = {
  objectId: otpVersion.otpObjectId,
  version: otpVersion.version,
  origin: otpVersion.origin,
  values: otpVersion.values,
  submissionId: otpVersion.submissionId,
  submissionState: submission.state,
  createdAt: otpVersion.createdAt,
  byName: person.name,
};

/** Selects versions with what became of the calls that wrote them. */
export function selectVersions(tx: Tx) {
  return tx
    .select(versionFields)
    .from(otpVersion)
    .innerJoin(person, eq(person.id, otpVersion.createdBy))
    .leftJoin(submission, eq(submission.id, otpVersion.submissionId))
    .$dynamic();
}
export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** SQL over a version `v` and its submission `s`: the platform has what it asks for, unless a later one counts too. */
const counts = sql`(v.submission_id is null or s.state in ('accepted', 'partly_accepted'))`;

/** SQL that holds for the newest version of an object. */
export const isNewest = sql`${otpVersion.version} = (
  select o.newest from otp_object o where o.id = ${otpVersion.otpObjectId})`;

/** SQL that holds for the last version of an object that counts. */
export const isCurrent = sql`${otpVersion.version} = (
  select max(v.version) from otp_version v left join submission s on s.id = v.submission_id
  where v.otp_object_id = ${otpVersion.otpObjectId} and ${counts})`;

/** The newest version and the last one that counts, of each of these objects. */
export function versionsNow(tx: Tx, ids: readonly string[]): Promise<VersionRow[]> {
  return selectVersions(tx).where(and(inArray(otpVersion.otpObjectId, [...ids]), sql`(${isNewest} or ${isCurrent})`));
}

const evidenceFields = {
  id: otpEvidence.id,
  objectId: otpEvidence.otpObjectId,
  kind: otpEvidence.kind,
  code: otpEvidence.code,
  values: otpEvidence.values,
  platformId: otpEvidence.platformId,
  seen: otpEvidence.seen,
  note: otpEvidence.note,
  submissionId: otpEvidence.submissionId,
  at: otpEvidence.at,
  byName: person.name,
};

/** Selects what was said of objects, and by whom. */
export function selectEvidence(tx: Tx) {
  return tx.select(evidenceFields).from(otpEvidence).leftJoin(person, eq(person.id, otpEvidence.personId)).$dynamic();
}
export type EvidenceRow = Awaited<ReturnType<typeof selectEvidence>>[number];

export type LastEvidence = {
  /** Whatever was said last. */
  word: Map<string, EvidenceRow>;
  /** The last time that the platform said what is set. */
  values: Map<string, EvidenceRow>;
  /** The last time that somebody found the id. */
  attached: Map<string, EvidenceRow>;
};

/** What was said last of each of these objects. */
export async function lastEvidence(tx: Tx, ids: readonly string[]): Promise<LastEvidence> {
  const last = async (wanted: SQL | undefined) => {
    const rows = await tx
      .selectDistinctOn([otpEvidence.otpObjectId], evidenceFields)
      .from(otpEvidence)
      .leftJoin(person, eq(person.id, otpEvidence.personId))
      .where(and(inArray(otpEvidence.otpObjectId, [...ids]), wanted))
      .orderBy(otpEvidence.otpObjectId, desc(otpEvidence.at), desc(otpEvidence.id));
    return new Map(rows.map((row) => [row.objectId, row]));
  };
  return {
    word: await last(undefined),
    values: await last(isNotNull(otpEvidence.values)),
    attached: await last(eq(otpEvidence.kind, "attached")),
  };
}

/** The code with which the platform refused each of these submissions, if it refused it. */
export async function refusalsOf(tx: Tx, submissionIds: readonly string[]): Promise<Map<string, string>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await tx
    .select({ submissionId: otpEvidence.submissionId, code: otpEvidence.code })
    .from(otpEvidence)
    .where(and(inArray(otpEvidence.submissionId, [...submissionIds]), isNotNull(otpEvidence.code)))
    .orderBy(otpEvidence.at);
  return new Map(
    rows.flatMap(({ submissionId, code }) =>
      submissionId === null || code === null ? [] : [[submissionId, code] as const],
    ),
  );
}
