import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { HeldBand } from "#components/instance/held-sending/held-band.tsx";
import { OutsideShell } from "#components/page/shell/outside-shell.tsx";
import { parseTheme, themeCookie } from "#components/page/shell/theme.ts";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";
import { pageMemberships } from "#server/trpc/page/scope.ts";

const groups = [
  {
    label: "Administration",
    icon: "server",
    pages: [
      { label: "Workspaces", href: "/admin/workspaces" },
      { label: "People", href: "/admin/people" },
      { label: "Held sending", href: "/admin/held-sending" },
      { label: "Health", href: "/admin/health" },
      { label: "Audit trail", href: "/admin/audit" },
    ],
  },
] as const;

export default async function AdministrationLayout({ children }: { children: ReactNode }) {
  const { name, email } = await pageAdministrator();
  const [memberships, jar] = await Promise.all([pageMemberships(), cookies()]);
  return (
    <PortalClient>
      <OutsideShell
        title="Administration"
        sentence="Workspaces and people of this Switchboard. Nothing is sent from here."
        short="Nothing is sent from here."
        groups={groups}
        workspaces={memberships.map(({ workspace }) => ({ slug: workspace.slug, name: workspace.name }))}
        person={{ name, email, roles: ["administrator"] }}
        administrator
        theme={parseTheme(jar.get(themeCookie)?.value)}
      >
        <HeldBand />
        {children}
      </OutsideShell>
    </PortalClient>
  );
}
