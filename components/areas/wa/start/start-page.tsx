"use client";

import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { MessageStartPage } from "#components/messages/start/start-page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { ManyFromTemplate } from "./many-from-template.tsx";
import { oneFromTemplate } from "./one-from-template.tsx";

/** New instant message from a template: to one number then and there, or to many by a draft; and the drafts that are open. */
export function WaStartPage() {
  return (
    <MessageStartPage channel={waChannelView} one={oneFromTemplate} tells={t("wa.fromATemplateToOneNumberOr")}>
      <ManyFromTemplate />
      <CustomMessage />
    </MessageStartPage>
  );
}

/** The way to a message that is no template's. */
function CustomMessage() {
  const { slug } = useWorkspace();
  return (
    <Panel title={t("wa.customMessage")} padded>
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t("wa.textAFileBehindALinkOr")}</p>
        <ButtonLink href={`/${slug}/send/wa/custom`} className="w-fit max-phone:w-full">
          {t("wa.writeACustomMessage")}
        </ButtonLink>
      </div>
    </Panel>
  );
}
