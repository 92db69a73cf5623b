import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { OutsideShell } from "#components/page/shell/outside-shell.tsx";
import { parseTheme, themeCookie } from "#components/page/shell/theme.ts";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { pageMemberships, pageViewer } from "#server/trpc/page/scope.ts";

const groups = [{ label: "Account", icon: "user", pages: [{ label: "Your account", href: "/account" }] }] as const;

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const [viewer, memberships, jar] = await Promise.all([pageViewer(), pageMemberships(), cookies()]);
  return (
    <PortalClient>
      <OutsideShell
        title="Your account"
        sentence="It is the same in every workspace."
        short="The same in every workspace."
        groups={groups}
        workspaces={memberships.map(({ workspace }) => ({ slug: workspace.slug, name: workspace.name }))}
        person={{ name: viewer.name, email: viewer.email, roles: [] }}
        administrator={viewer.isInstanceAdmin}
        theme={parseTheme(jar.get(themeCookie)?.value)}
      >
        {children}
      </OutsideShell>
    </PortalClient>
  );
}
