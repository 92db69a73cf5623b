/** First parts of paths that are pages of the instance; no workspace may be called so. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  "api",
  "sign-in",
  "invite",
  "reset",
  "account",
  "admin",
  "setup",
  "accessibility",
]);

const longest = 40;

/** What a person may write as a workspace's address: 2 to 40 small letters, digits and single hyphens between them. */
export function isSlug(text: string): boolean {
  return text.length <= longest && /^[a-z0-9](-?[a-z0-9])+$/.test(text);
}

/** An address from a name: "Blå Bånd & Co." is "bla-band-co". A name without any Latin letter or digit gives "workspace". */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const slug = plain.slice(0, longest).replace(/^-+|-+$/g, "");
  return isSlug(slug) ? slug : slug === "" ? "workspace" : `${slug}-workspace`;
}

/** The address itself, then "name-2", "name-3" and so on, none of them reserved. */
export function* slugChoices(slug: string): Generator<string> {
  if (!reservedSlugs.has(slug)) yield slug;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    yield `${slug.slice(0, longest - ending.length).replace(/-+$/, "")}${ending}`;
  }
}
