/** A job of the rail, so far as the keys know it. */
export type KeyJob = { pages: readonly { key: string; label: string; href: string }[] };

/** The letter after G that leads to a page, by the key of the page. */
export const goLetters: Readonly<Record<string, string>> = {
  h: "home",
  n: "new-email",
  m: "new-sms",
  i: "new-wa",
  s: "sends",
  l: "numbers",
  r: "reports",
  x: "exports",
  t: "ai-tasks",
  c: "callbacks",
  q: "requests",
  e: "errors",
  a: "audit",
};

/** The pages of a reader that a letter leads to, in the order of the rail. */
export function goPlaces(jobs: readonly KeyJob[]): { letter: string; label: string; href: string }[] {
  return jobs
    .flatMap((job) => job.pages)
    .flatMap(({ key, label, href }) =>
      Object.entries(goLetters)
        .filter(([, page]) => page === key)
        .map(([letter]) => ({ letter, label, href })),
    );
}
