"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { sideBySide } from "#components/page/lists.ts";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { useChanged } from "./use-changed.ts";

const LeaveDialog = onDemand(() => import("#components/people/leave-dialog.tsx").then((loaded) => loaded.LeaveDialog));

/** A workspace of the person, with the names of the roles they have there. */
export type OwnWorkspace = { slug: string; name: string; roles: readonly string[] };

/** Where the person is a member, as what, and the way out. */
export function WorkspacesPanel({ workspaces }: { workspaces: readonly OwnWorkspace[] }) {
  const router = useRouter();
  const changed = useChanged();
  const [leaving, setLeaving] = useState<OwnWorkspace | null>(null);
  return (
    <Panel title={t("account.yourWorkspaces")}>
      {workspaces.length === 0 && (
        <p className="px-4 py-3 text-sm text-muted">{t("account.nonePeopleJoinWithALinkThat")}</p>
      )}
      <ul className="divide-y divide-line">
        {workspaces.map((each) => (
          <li key={each.slug} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Link href={`/${each.slug}`}>{each.name}</Link>
              <p className="text-muted">{sideBySide(each.roles)}</p>
            </div>
            <Button size="sm" onClick={() => setLeaving(each)}>
              {t("account.leave")}
              <span className="sr-only"> {each.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <PortalClient workspace={leaving.slug}>
          <LeaveDialog
            name={leaving.name}
            onLeft={() => {
              void changed();
              // The list and the frame around the page were made with it.
              router.refresh();
            }}
            onClose={() => setLeaving(null)}
          />
        </PortalClient>
      )}
    </Panel>
  );
}
