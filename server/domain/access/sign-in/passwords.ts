import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

/** argon2id, 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One at a time leaves the other processors, and the threads that files and names are read with, to everybody else. */
const atOnce = 1;
/** Half a second's work. Beyond it whoever comes is told to come again. */
const mostWaiting = 20;
let running = 0;
const waiting: (() => void)[] = [];

/** Throws `too_many` where a password cannot be looked at now. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

// Someone who does not exist costs as much time as someone who does.
const decoy = hash("nobody has this password", options);

/** Whether the password is the person's; takes as long when there is no such person. Throws `too_many`. */
export async function checkPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && typeof passwordHash === "string";
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running += 1;
  else {
    if (waiting.length >= mostWaiting) throw new DomainError("too_many", t("domain.tooManyPeopleAreSigningInAt"));
    // Whoever ends hands the turn on.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
