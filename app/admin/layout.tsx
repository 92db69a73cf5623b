import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { withWords } from "#app/with-words.tsx";
import { HeldBand } from "#components/instance/held-sending/held-band.tsx";
import { KeepLanguage } from "#components/page/shell/language/keep-language.tsx";
import { lastWorkspaceCookie } from "#components/page/shell/last-workspace.ts";
import { OutsideShell } from "#components/page/shell/outside-shell.tsx";
import { parseTheme, themeCookie } from "#components/page/shell/theme/theme.ts";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";
import { pageLanguage, pageMemberships, pageZone } from "#server/trpc/page/scope.ts";
import { t } from "#words/t.ts";

const groups = [
  {
    get label() {
      return t("pages.administration");
    },
    icon: "server",
    pages: [
      {
        get label() {
          return t("pages.workspaces");
        },
        href: "/admin/workspaces",
      },
      {
        get label() {
          return t("pages.people");
        },
        href: "/admin/people",
      },
      {
        get label() {
          return t("pages.heldSending");
        },
        href: "/admin/held-sending",
      },
      {
        get label() {
          return t("pages.health");
        },
        href: "/admin/health",
      },
      {
        get label() {
          return t("pages.auditTrail");
        },
        href: "/admin/audit",
      },
    ],
  },
] as const;

export default withWords("admin/layout", async function AdministrationLayout({ children }: { children: ReactNode }) {
  const { name, email } = await pageAdministrator();
  const [memberships, zone, jar] = await Promise.all([pageMemberships(), pageZone(), cookies()]);
  return (
    <PortalClient>
      <KeepLanguage chosen={await pageLanguage()} />
      <OutsideShell
        title={t("pages.administration")}
        sentence={t("pages.workspacesAndPeopleOfThisSwitchboardNothing")}
        short={t("pages.nothingIsSentFromHere")}
        groups={groups}
        workspaces={memberships.map(({ workspace }) => ({ slug: workspace.slug, name: workspace.name }))}
        lastWorkspace={jar.get(lastWorkspaceCookie)?.value}
        person={{ name, email, roles: [t("pages.administrator")] }}
        administrator
        zone={zone}
        theme={parseTheme(jar.get(themeCookie)?.value)}
      >
        <HeldBand />
        {children}
      </OutsideShell>
    </PortalClient>
  );
});
