import type { Outputs } from "#components/page/trpc/client.ts";
import type { IconName } from "#components/ui/icon.tsx";

export type Found = Outputs["search"]["find"]["found"][number];

const callPaths: Record<string, string> = {
  ai: "/voice/ai-calls",
  sip: "/voice/records/sip",
  group: "/voice/records/group",
};
const verificationPaths: Record<string, string> = { app: "/otp/apps", template: "/otp/templates", flow: "/otp/flows" };

type Look = { word: string; icon: IconName; path: (found: Found) => string };

/** What was found is called so, and is seen there. */
const looks: Record<Found["kind"], Look> = {
  send: { word: "Send", icon: "send", path: ({ id }) => `/sends/${id}` },
  message: { word: "Message to", icon: "message-square", path: ({ id, within }) => `/sends/${within}?row=${id}` },
  email: { word: "Email to", icon: "mail", path: ({ id, within }) => `/sends/${within}?row=${id}` },
  address: {
    word: "Everything sent to",
    icon: "user",
    path: ({ id }) => `/addresses?address=${encodeURIComponent(id)}`,
  },
  number: { word: "Everything sent to", icon: "user", path: ({ id }) => `/numbers?number=${encodeURIComponent(id)}` },
  call: {
    word: "Telephone call",
    icon: "phone-call",
    path: ({ id, within }) => `${callPaths[within ?? ""] ?? ""}/${encodeURIComponent(id)}`,
  },
  ai_task: { word: "AI task", icon: "phone", path: ({ id }) => `/voice/tasks/${id}` },
  template: { word: "Message template", icon: "library", path: ({ id }) => `/templates/wa/${id}` },
  verification: {
    word: "Verification",
    icon: "shield-check",
    path: ({ id, within }) => `${verificationPaths[within ?? ""] ?? ""}/${id}`,
  },
  connection: { word: "Connection", icon: "key", path: ({ id }) => `/settings/connections/${id}` },
  entry: { word: "Entry of the audit trail", icon: "file-text", path: ({ id }) => `/audit?open=${id}` },
  entries: { word: "Audit trail of", icon: "file-text", path: ({ id }) => `/audit?q=${id}` },
};

export function lookOf(found: Found): { word: string; icon: IconName; path: string } {
  const { word, icon, path } = looks[found.kind];
  return { word, icon, path: path(found) };
}
