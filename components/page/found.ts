import type { Outputs } from "#components/page/trpc/client.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";

export type Found = Outputs["search"]["find"]["found"][number];

const callPaths: Record<string, string> = {
  ai: "/voice/ai-calls",
  sip: "/voice/records/sip",
  group: "/voice/records/group",
};
const verificationPaths: Record<string, string> = { app: "/otp/apps", template: "/otp/templates", flow: "/otp/flows" };

type Look = { word: string; icon: IconName; path: (found: Found) => string };

/** What was found is called so, and is seen there: in the palette, and beside the search of a list. */
const looks: Record<Found["kind"], Look> = {
  send: {
    get word() {
      return t("page.oneSend");
    },
    icon: "send",
    path: ({ id }) => `/sends/${id}`,
  },
  message: {
    get word() {
      return t("page.messageTo");
    },
    icon: "message-square",
    path: ({ id, within }) => `/sends/${within}?row=${id}`,
  },
  email: {
    get word() {
      return t("page.emailTo");
    },
    icon: "mail",
    path: ({ id, within }) => `/sends/${within}?row=${id}`,
  },
  address: {
    get word() {
      return t("page.everythingSentTo");
    },
    icon: "user",
    path: ({ id }) => `/addresses?address=${encodeURIComponent(id)}`,
  },
  number: {
    get word() {
      return t("page.everythingSentTo");
    },
    icon: "user",
    path: ({ id }) => `/numbers?number=${encodeURIComponent(id)}`,
  },
  call: {
    get word() {
      return t("page.telephoneCall");
    },
    icon: "phone-call",
    path: ({ id, within }) => `${callPaths[within ?? ""] ?? ""}/${encodeURIComponent(id)}`,
  },
  ai_task: {
    get word() {
      return t("page.aITask");
    },
    icon: "phone",
    path: ({ id }) => `/voice/tasks/${id}`,
  },
  template: {
    get word() {
      return t("page.messageTemplate");
    },
    icon: "library",
    path: ({ id }) => `/templates/wa/${id}`,
  },
  verification: {
    get word() {
      return t("page.verification");
    },
    icon: "shield-check",
    path: ({ id, within }) => `${verificationPaths[within ?? ""] ?? ""}/${id}`,
  },
  connection: {
    get word() {
      return t("page.connection");
    },
    icon: "key",
    path: ({ id }) => `/settings/connections/${id}`,
  },
  application: {
    get word() {
      return t("page.foundApplication");
    },
    icon: "key",
    path: ({ within }) => `/settings/connections/${within}`,
  },
  library_entry: {
    get word() {
      return t("page.foundLibraryEntry");
    },
    icon: "library",
    path: ({ id }) => `/library?open=${id}`,
  },
  number_list: {
    get word() {
      return t("page.foundNumberList");
    },
    icon: "list",
    path: ({ id }) => `/lists?open=${id}`,
  },
  price_list: {
    get word() {
      return t("page.foundPriceList");
    },
    icon: "file-text",
    path: ({ id }) => `/settings/prices?open=${id}`,
  },
  draft: {
    get word() {
      return t("page.foundDraft");
    },
    icon: "pencil",
    path: ({ id, within }) => `/send/${within}/${id}`,
  },
  export: {
    get word() {
      return t("page.foundExport");
    },
    icon: "file-text",
    path: ({ id }) => `/exports?open=${id}`,
  },
  request: {
    get word() {
      return t("page.foundRequest");
    },
    icon: "code",
    path: ({ id }) => `/dev/requests?open=${id}`,
  },
  callback: {
    get word() {
      return t("page.foundCallback");
    },
    icon: "inbox",
    path: ({ id }) => `/dev/callbacks?open=${id}`,
  },
  entry: {
    get word() {
      return t("page.entryOfTheAuditTrail");
    },
    icon: "file-text",
    path: ({ id }) => `/audit?open=${id}`,
  },
  entries: {
    get word() {
      return t("page.auditTrailOf");
    },
    icon: "file-text",
    path: ({ id }) => `/audit?q=${id}`,
  },
};

export function lookOf(found: Found): { word: string; icon: IconName; path: string } {
  const { word, icon, path } = looks[found.kind];
  return { word, icon, path: path(found) };
}
