import { t } from "#words/t.ts";
import { ownWordsOf } from "./palette-words.ts";
import type { ShownJob } from "./show-navigation.ts";

/** Other words that people have for a page, by the key of the page. */
const synonyms: Record<string, readonly string[]> = {
  home: ["start", "dashboard", "overview", "needs you", "figures"],
  "new-email": ["compose", "write", "mail", "campaign", "newsletter", "batch"],
  "new-sms": ["compose", "write", "text message", "spreadsheet", "csv", "excel", "upload", "bulk"],
  "new-wa": ["compose", "write", "whatsapp", "chat", "spreadsheet", "csv", "upload"],
  sends: ["submissions", "campaigns", "messages", "history", "log", "drafts", "unknown outcome", "csv", "export"],
  emails: ["email id", "delivered", "status", "evidence"],
  numbers: ["phone", "number", "address", "email", "person", "contact", "customer", "history"],
  reports: ["statistics", "analytics", "volumes", "charts", "spending", "compare", "month", "csv", "export"],
  exports: ["downloads", "files", "csv", "xlsx", "excel", "json"],
  "ai-tasks": ["robot", "bot", "calling", "campaign"],
  "ai-calls": ["robot", "bot", "recordings", "transcripts", "intents", "csv", "export"],
  "sip-calls": ["telephone", "cdr", "recordings", "csv", "export"],
  "group-calls": ["voice messages", "verification calls", "keys", "cdr", "csv"],
  "call-archive": ["coverage", "lost records", "recordings", "retention"],
  "sip-phones": ["extensions", "passwords", "devices"],
  "otp-apps": ["otp", "one-time code", "verification", "2fa"],
  "otp-templates": ["otp", "spoken code", "text"],
  "otp-flows": ["otp", "fallback", "channels", "steps"],
  "email-templates": ["content", "design"],
  "message-templates": ["whatsapp", "content", "approval"],
  "email-senders": ["from address", "domain"],
  "number-lists": ["saved lists", "recipients", "contacts", "audience", "spreadsheet", "csv", "excel", "upload", "sms"],
  "library-entries": ["library", "email recipient lists", "triggers", "scripts", "lines", "sender ids"],
  suppressions: ["blacklist", "blocklist", "opt out", "unsubscribe", "do not call", "csv", "import"],
  callbacks: ["webhook", "webhooks", "events", "push", "delivery reports"],
  requests: ["api calls", "http", "log", "errors", "debug"],
  drift: ["contract", "differences", "undeclared", "missing fields"],
  errors: ["codes", "fault", "refused", "reason", "meaning", "what to do"],
  general: ["workspace", "name", "archive", "stop sending", "second factor"],
  people: ["members", "users", "team", "invite", "roles", "permissions"],
  connections: ["account", "credentials", "key", "secret", "sandbox", "live", "applications"],
  prices: ["invoice", "cost", "billing", "money", "rates", "tariff", "csv"],
  tokens: ["api key", "program", "integration", "curl"],
  privacy: ["gdpr", "erase", "forget", "retention", "personal data", "delete"],
  audit: ["trail", "who did", "log", "history", "proof", "csv", "export"],
  quarantine: ["unknown tokens", "forged", "webhook"],
};

export type Place = { key: string; label: string; group: string; href: string; words: readonly string[] };

/** Every page that the viewer has in the rail, and their own. */
export function placesOf(jobs: readonly ShownJob[], administrator: boolean): Place[] {
  const pages = jobs.flatMap((job) =>
    job.pages.map(({ key, label, href }) => ({
      key,
      label,
      group: job.label === label ? "" : job.label,
      href,
      words: [...(synonyms[key] ?? []), ...ownWordsOf(key)],
    })),
  );
  const own: Place[] = [
    {
      key: "account",
      label: t("page.yourAccount"),
      group: "",
      href: "/account",
      words: ["password", "profile", "second factor", "sessions", "sign out everywhere"],
    },
  ];
  const home = jobs.flatMap(({ pages: all }) => all).find(({ key }) => key === "home");
  if (home) {
    own.push({
      key: "help",
      label: t("page.whatTheWordsMean"),
      group: t("page.help"),
      href: `${home.href}/help`,
      words: ["glossary", "terms", "explain", "states"],
    });
  }
  const administration: Place[] = [
    {
      key: "admin",
      label: t("page.workspaces"),
      group: t("page.administration"),
      href: "/admin/workspaces",
      words: ["tenants", "instance"],
    },
    {
      key: "new-workspace",
      label: t("page.newWorkspace"),
      group: t("page.administration"),
      href: "/admin/workspaces/new",
      words: ["create", "tenant"],
    },
    {
      key: "admin-people",
      label: t("page.accounts"),
      group: t("page.administration"),
      href: "/admin/people",
      words: ["users", "disable", "reset password"],
    },
    {
      key: "admin-health",
      label: t("page.health"),
      group: t("page.administration"),
      href: "/admin/health",
      words: ["jobs", "workers", "queue", "status", "given up"],
    },
    {
      key: "admin-held",
      label: t("page.heldSending"),
      group: t("page.administration"),
      href: "/admin/held-sending",
      words: ["release", "restored", "backup", "went back in time", "stopped", "queue"],
    },
    {
      key: "admin-audit",
      label: t("page.auditTrail"),
      group: t("page.administration"),
      href: "/admin/audit",
      words: ["instance", "log"],
    },
  ];
  const others = [...own, ...(administrator ? administration : [])];
  return [...pages, ...others.map((place) => ({ ...place, words: [...place.words, ...ownWordsOf(place.key)] }))];
}

/** How well a place fits: 0 for not at all. Every word that was typed begins one of its words. */
export function fits(label: string, words: readonly string[], typed: string): number {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return 1;
  const named = wordsIn(label);
  const others = words.flatMap(wordsIn);
  let score = 1;
  for (const word of wanted) {
    if (named.some((one) => isMeant(one, word))) continue;
    if (!others.some((one) => isMeant(one, word))) return 0;
    score = 0.5;
  }
  return label.toLowerCase().startsWith(typed.toLowerCase().trim()) ? score : score * 0.9;
}

/** Chinese puts nothing between its words, so that one may begin anywhere. */
const isMeant = (one: string, typed: string) =>
  one.startsWith(typed) || (/\p{Script=Han}/u.test(typed) && one.includes(typed));

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
