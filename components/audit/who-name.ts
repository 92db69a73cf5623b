import { t } from "#words/t.ts";
import type { AuditEntry } from "./audit-source.ts";

const jobs: Record<string, string> = {
  get sweeper() {
    return t("audit.sweeperJob");
  },
  get dispatcher() {
    return t("audit.dispatcherJob");
  },
  get callbacks() {
    return t("audit.callbacksJob");
  },
  get "sign-in"() {
    return t("audit.notSignedIn");
  },
  get invitation() {
    return t("audit.notSignedIn");
  },
  get "API tokens"() {
    return t("audit.anUnknownProgram");
  },
  get start() {
    return t("audit.theFirstStart");
  },
};

/** Who did it: a name, "Erased person" where it is not kept any more, or the job. */
export function whoName({ kind, name, label }: AuditEntry["who"]): string {
  if (kind === "person" || kind === "token") return name ?? t("audit.erasedPerson");
  return jobs[label] ?? t("audit.otherJob", { label });
}
