"use client";

import { useMutation } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { t } from "#words/t.ts";

export type Phone = Outputs["voice"]["sipPhones"]["phones"][number];

/** A phone's password behind a press, which asks the platform for it and is kept in the audit trail. It is gone with the page. */
export function PhonePassword({ appId, phone: { hasPassword, ...phone } }: { appId: string; phone: Phone }) {
  const { permissions } = useWorkspace();
  const see = useMutation({ ...useTRPC().voice.seeSipPassword.mutationOptions(), gcTime: 0 });
  if (!hasPassword) return <span className="text-faint">{t("platformLists.none")}</span>;
  if (see.data) {
    return (
      <span className="inline-flex max-w-full items-center gap-1">
        <span className="mono min-w-0 [overflow-wrap:anywhere]">{see.data.password}</span>
        <CopyButton value={see.data.password} what={t("platformLists.thePassword")} />
      </span>
    );
  }
  const dots = <span aria-hidden="true">••••••</span>;
  if (!permissions.includes("sip_password.see")) {
    return (
      <span className="text-muted">
        {dots} <span className="sr-only">{t("platformLists.hidden")}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2">
      {dots}
      <Button
        size="sm"
        loading={see.isPending && t("platformLists.reading")}
        onClick={() => see.mutate({ appId, phone })}
        aria-label={t("platformLists.showThePasswordOfPhoneName", {
          phoneName: phone.phoneName ?? phone.account ?? t("platformLists.thisPhone"),
        })}
      >
        {t("platformLists.show")}
      </Button>
      {see.error && <span role="alert">{see.error.message}</span>}
    </span>
  );
}
