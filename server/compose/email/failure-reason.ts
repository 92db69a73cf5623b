/** Why a mail server did not take an email, as far as its words tell. */
export const failureKinds = [
  "mailbox_full",
  "no_mailbox",
  "no_domain",
  "shut_mailbox",
  "too_large",
  "sender_unproven",
  "rejected",
  "no_answer",
  "other",
  "none",
] as const;
export type FailureKind = (typeof failureKinds)[number];

const code = (digits: string) => `(^|[^0-9.])${digits}([^0-9.]|$)`;

/**
 * What the words of a mail server mean, the first that fits. The database reads the same patterns, so they use nothing that it
 * reads otherwise; letter case does not count. The numbers are those of RFC 3463.
 */
export const failurePatterns: readonly (readonly [FailureKind, string])[] = [
  ["mailbox_full", `${code("[45]\\.2\\.2")}|quota|(mailbox|inbox) (is )?full|insufficient storage`],
  [
    "no_mailbox",
    `${code("[45]\\.1\\.(1|6|10)")}|no (such )?(mailbox|user|recipient)|(user|recipient|mailbox) (is )?unknown|unknown (user|recipient|mailbox)|(user|recipient|mailbox|account|address) (does not exist|not found)`,
  ],
  ["no_domain", `${code("[45]\\.1\\.2")}|${code("[45]\\.4\\.4")}|(host|domain) (is )?(not found|unknown)|nxdomain`],
  ["shut_mailbox", `${code("[45]\\.2\\.1")}|(account|mailbox) (is |has been )?(disabled|inactive|suspended)`],
  ["too_large", `${code("[45]\\.[23]\\.[34]")}|too (large|big)|size limit`],
  ["sender_unproven", `${code("[45]\\.7\\.2[0-9]")}|spf|dkim|dmarc`],
  ["rejected", `${code("[45]\\.7\\.[0-9]+")}|spam|blocked|black ?list|block ?list|policy|reputation`],
  [
    "no_answer",
    `${code("4\\.[0-9]+\\.[0-9]+")}|^4[0-9][0-9][^0-9]|timed? ?out|try again|grey ?list|temporar|could not connect|connection refused`,
  ],
];

/** An address may have any of these words in it. */
export const addressInWords = "[^ <>]+@[^ <>]+";

const compiled = failurePatterns.map(([kind, pattern]) => [kind, new RegExp(pattern, "i")] as const);
const address = new RegExp(addressInWords, "g");

/** What the words that came with a failed email mean. */
export function failureOf(remark: string | null): FailureKind {
  const words = (remark ?? "").replace(address, "").trim();
  if (words === "") return "none";
  return compiled.find(([, pattern]) => pattern.test(words))?.[0] ?? "other";
}
