import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";
import type { AuditSource } from "./audit-source.ts";

/** What things are called, and where they are seen. */
const kinds: Record<string, { word: string; workspace?: string; instance?: string }> = {
  ai_task: {
    get word() {
      return t("audit.aITask");
    },
    workspace: "/voice/tasks",
  },
  application: {
    get word() {
      return t("audit.application");
    },
    workspace: "/settings/connections",
  },
  archive_stream: {
    get word() {
      return t("audit.callRecords");
    },
    workspace: "/voice/archive",
  },
  attempt: {
    get word() {
      return t("audit.callOfASend");
    },
  },
  audit: {
    get word() {
      return t("audit.auditTrail");
    },
  },
  call_record: {
    get word() {
      return t("audit.telephoneCall");
    },
  },
  callback: {
    get word() {
      return t("audit.callback");
    },
    workspace: "/dev/callbacks",
  },
  connection: {
    get word() {
      return t("audit.connection");
    },
    workspace: "/settings/connections",
  },
  erasure: {
    get word() {
      return t("audit.erasure");
    },
    workspace: "/settings/privacy",
  },
  export: {
    get word() {
      return t("audit.export");
    },
    workspace: "/exports",
  },
  export_schedule: {
    get word() {
      return t("audit.repeatedExport");
    },
    workspace: "/exports",
  },
  import: {
    get word() {
      return t("audit.import");
    },
  },
  instance: {
    get word() {
      return t("audit.thisSwitchboard");
    },
  },
  invitation: {
    get word() {
      return t("audit.invitation");
    },
    workspace: "/settings/people",
  },
  job: {
    get word() {
      return t("audit.workInTheBackground");
    },
    instance: "/admin/health",
  },
  library_entry: {
    get word() {
      return t("audit.library");
    },
    workspace: "/library",
  },
  otp_app: {
    get word() {
      return t("audit.verificationApplication");
    },
    workspace: "/otp/apps",
  },
  otp_flow: {
    get word() {
      return t("audit.verificationFlow");
    },
    workspace: "/otp/flows",
  },
  otp_template: {
    get word() {
      return t("audit.voiceTemplate");
    },
    workspace: "/otp/templates",
  },
  person: {
    get word() {
      return t("audit.person");
    },
    workspace: "/settings/people",
    instance: "/admin/people",
  },
  price_list: {
    get word() {
      return t("audit.priceList");
    },
    workspace: "/settings/prices",
  },
  recipient: {
    get word() {
      return t("audit.recipient");
    },
  },
  request: {
    get word() {
      return t("audit.callToThePlatform");
    },
    workspace: "/dev/requests",
  },
  retention: {
    get word() {
      return t("audit.howLongThingsAreKept");
    },
    workspace: "/settings/privacy",
  },
  saved_view: {
    get word() {
      return t("audit.savedView");
    },
  },
  sending_hold: {
    get word() {
      return t("audit.holdOfAllSending");
    },
    instance: "/admin/held-sending",
  },
  session: {
    get word() {
      return t("audit.session");
    },
  },
  submission: {
    get word() {
      return t("audit.send");
    },
  },
  suppression: {
    get word() {
      return t("audit.suppressedNumber");
    },
    workspace: "/suppressions",
  },
  template: {
    get word() {
      return t("audit.messageTemplate");
    },
    workspace: "/templates/wa",
  },
  token: {
    get word() {
      return t("audit.aPIToken");
    },
    workspace: "/settings/tokens",
  },
  workspace: {
    get word() {
      return t("audit.workspace");
    },
    workspace: "/settings/general",
    instance: "/admin/workspaces",
  },
};

export type Target = { kind: string; id: string | null; name: string | null; submissionId: string | null };

export function kindWord(kind: string): string {
  return kinds[kind]?.word ?? kind;
}

export const kindChoices = () =>
  Object.entries(kinds)
    .map(([value, { word }]) => ({ value, label: word }))
    .toSorted((a, b) => a.label.localeCompare(b.label, speaks()));

/** Where the thing is seen; null for what has no page. `path` is the workspace's. */
export function targetHref(of: AuditSource, path: string, target: Target): string | null {
  if (of === "instance") return kinds[target.kind]?.instance ?? null;
  if (target.submissionId !== null) {
    const row = target.kind === "recipient" && target.id !== null ? `?row=${target.id}` : "";
    return `${path}/sends/${target.submissionId}${row}`;
  }
  const place = kinds[target.kind]?.workspace;
  return place === undefined ? null : `${path}${place}`;
}
