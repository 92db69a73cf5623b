import { createHash, randomBytes } from "node:crypto";
import { and, count, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { recoveryCode, secondFactor } from "#db/schema/sign-in.ts";
import type { Keyring, SealPlace } from "#server/domain/keys/seal.ts";
import { instanceChain } from "#server/domain/trail/append.ts";
import { stepOf } from "./totp.ts";

/** How many recovery codes a person gets at once. */
const recoveryCodes = 10;
/** Without l and o, which look like digits. */
const letters = "abcdefghijkmnpqrstuvwxyz23456789";
const recoveryLength = 16;

/** Where the secret of a person's app is sealed. */
export function secondFactorPlace(personId: string): SealPlace {
  return { table: "second_factor", column: "secret_sealed", id: personId, workspaceId: instanceChain };
}

/** What proved to be right: a code of the app, or one of the recovery list. */
export type TakenCode = "app" | "recovery";

/**
 * Takes a code that was typed, as "123 456" or "abcd-efgh-jkmn-pqrs", and answers what it was; null when it is wrong or
 * was taken before. The count of changed rows decides, so of any number of tries at once exactly one gets it.
 */
export async function takeCode(tx: Tx, keyring: Keyring, personId: string, typed: string): Promise<TakenCode | null> {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (code.length === recoveryLength) return (await takeRecoveryCode(tx, personId, code)) ? "recovery" : null;
  const [factor] = await tx
    .select({ sealed: secondFactor.secretSealed })
    .from(secondFactor)
    .where(and(eq(secondFactor.personId, personId), isNotNull(secondFactor.confirmedAt)));
  if (!factor) return null;
  const step = stepOf(keyring.open(factor.sealed, secondFactorPlace(personId)).reveal(), code);
  return step !== null && (await takeStep(tx, personId, step)) ? "app" : null;
}

/** Takes a 30 s step, unless it or a later one was taken. */
export async function takeStep(tx: Tx, personId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.personId, personId), lt(secondFactor.lastStep, step)))
    .returning({ personId: secondFactor.personId });
  return taken.length === 1;
}

async function takeRecoveryCode(tx: Tx, personId: string, code: string): Promise<boolean> {
  const taken = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(recoveryCode.personId, personId), eq(recoveryCode.codeHash, hashOf(code)), isNull(recoveryCode.usedAt)),
    )
    .returning({ personId: recoveryCode.personId });
  return taken.length === 1;
}

/** Gives a person ten new recovery codes; the former ones stop working. What is returned is shown once and kept nowhere. */
export async function renewRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  await tx.insert(recoveryCode).values(codes.map((code) => ({ personId, codeHash: hashOf(code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

export async function countRecoveryCodes(db: Db | Tx, personId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.personId, personId), isNull(recoveryCode.usedAt)));
  return row?.left ?? 0;
}

/** 80 random bits: too many to guess, so that a plain hash keeps them. */
function newRecoveryCode(): string {
  return Array.from(randomBytes(recoveryLength), (byte) => letters[byte & 31]).join("");
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(`recovery code ${code}`).digest();
}
