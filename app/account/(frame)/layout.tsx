import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { withWords } from "#app/with-words.tsx";
import { KeepLanguage } from "#components/page/shell/language/keep-language.tsx";
import { lastWorkspaceCookie } from "#components/page/shell/last-workspace.ts";
import { OutsideShell } from "#components/page/shell/outside-shell.tsx";
import { parseTheme, themeCookie } from "#components/page/shell/theme/theme.ts";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { pageLanguage, pageMemberships, pageViewer, pageZone } from "#server/trpc/page/scope.ts";
import { t } from "#words/t.ts";

const groups = [
  {
    get label() {
      return t("pages.account");
    },
    icon: "user",
    pages: [
      {
        get label() {
          return t("pages.yourAccount");
        },
        href: "/account",
      },
    ],
  },
] as const;

export default withWords("account/(frame)/layout", async function AccountLayout({ children }: { children: ReactNode }) {
  const [viewer, memberships, zone, jar] = await Promise.all([pageViewer(), pageMemberships(), pageZone(), cookies()]);
  return (
    <PortalClient>
      <KeepLanguage chosen={await pageLanguage()} />
      <OutsideShell
        title={t("pages.yourAccount")}
        sentence={t("pages.itIsTheSameInEveryWorkspace")}
        short={t("pages.theSameInEveryWorkspace")}
        groups={groups}
        workspaces={memberships.map(({ workspace }) => ({ slug: workspace.slug, name: workspace.name }))}
        lastWorkspace={jar.get(lastWorkspaceCookie)?.value}
        person={{ name: viewer.name, email: viewer.email, roles: [] }}
        administrator={viewer.isInstanceAdmin}
        zone={zone}
        theme={parseTheme(jar.get(themeCookie)?.value)}
      >
        {children}
      </OutsideShell>
    </PortalClient>
  );
});
