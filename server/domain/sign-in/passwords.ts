import { hash, verify } from "@node-rs/argon2";

/** argon2id, 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

// Someone who does not exist costs as much time as someone who does.
const decoy = hashPassword("nobody has this password");

/** Whether the password is the person's; takes as long when there is no such person. */
export async function checkPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && typeof passwordHash === "string";
}
