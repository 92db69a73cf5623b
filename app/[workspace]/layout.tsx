import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { withWords } from "#app/with-words.tsx";
import "#components/page/nothing-here.tsx";
import { KeepLanguage } from "#components/page/shell/language/keep-language.tsx";
import { ShellWithNeeds } from "#components/page/shell/needs/needs-count.tsx";
import { parseTheme, themeCookie } from "#components/page/shell/theme/theme.ts";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { WorkspaceContext } from "#components/page/workspace/workspace-context.tsx";
import { RestBand } from "#components/sends/control/rest-band.tsx";
import { SendingBand } from "#components/sends/control/sending-band.tsx";
import { roleNames } from "#server/domain/permissions.ts";
import { pageFrame, pageLanguage, pageZone } from "#server/trpc/page/scope.ts";

type Props = { params: Promise<{ workspace: string }>; children: ReactNode };

export default withWords("[workspace]/layout", async function WorkspaceLayout({ params, children }: Props) {
  const { workspace: slug } = await params;
  const { view, memberships, needs } = await pageFrame(slug);
  const zone = await pageZone();
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  const { connection, person, roles } = view;
  return (
    <PortalClient key={slug} workspace={slug}>
      <KeepLanguage chosen={await pageLanguage()} />
      <WorkspaceContext view={view}>
        <ShellWithNeeds
          workspace={{ slug, name: view.name }}
          workspaces={memberships.map(({ workspace }) => ({ slug: workspace.slug, name: workspace.name }))}
          person={{ name: person.name, email: person.email, roles: roles.map((role) => roleNames[role]) }}
          administrator={person.isInstanceAdmin}
          permissions={view.permissions}
          connection={
            connection && {
              kind: connection.kind,
              name: connection.name,
              keyEnding: connection.keyEnding,
              zone: connection.timeZone,
            }
          }
          sandboxUrl={view.sandboxUrl}
          needs={needs}
          theme={theme}
          zone={zone}
          notice={
            <>
              <SendingBand />
              <RestBand />
            </>
          }
        >
          {children}
        </ShellWithNeeds>
      </WorkspaceContext>
    </PortalClient>
  );
});
