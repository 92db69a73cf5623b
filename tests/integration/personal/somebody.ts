import { randomBytes } from "node:crypto";

/** What is planted of one person. None of it is a part of anything else. */
export type Somebody = { address: string; number: string; content: string; name: string };

export function somebody(): Somebody {
  const tag = randomBytes(4).toString("hex");
  return {
    address: `ada.${tag}@lovelace-${tag}.example`,
    number: `86138${String(randomBytes(4).readUInt32BE()).padStart(10, "0").slice(0, 8)}`,
    content: `secret words ${tag}`,
    name: `Countess ${tag}`,
  };
}

/** In capitals, set apart and escaped: as senders, platforms and people write it. */
export function spellingsOf({ address, number }: Somebody) {
  return {
    shouted: address.toUpperCase(),
    apart: `+${number.slice(0, 2)} ${number.slice(2, 5)}-${number.slice(5, 9)} ${number.slice(9)}`,
    escaped: address.replace("@", "\\u0040"),
    encoded: encodeURIComponent(address),
  };
}
