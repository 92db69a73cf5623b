import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "#components/page/shell/shell.tsx";
import { parseTheme, themeCookie } from "#components/page/shell/theme.ts";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { WorkspaceContext } from "#components/page/workspace/workspace-context.tsx";
import { RestBand } from "#components/sends/control/rest-band.tsx";
import { SendingBand } from "#components/sends/control/sending-band.tsx";
import { pageFrame } from "#server/trpc/page/scope.ts";

type Props = { params: Promise<{ workspace: string }>; children: ReactNode };

export default async function WorkspaceLayout({ params, children }: Props) {
  const { workspace: slug } = await params;
  const { view, memberships, unknown } = await pageFrame(slug);
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  const { connection, person, roles } = view;
  return (
    <PortalClient key={slug} workspace={slug}>
      <WorkspaceContext view={view}>
        <Shell
          workspace={{ slug, name: view.name }}
          workspaces={memberships.map(({ workspace }) => ({ slug: workspace.slug, name: workspace.name }))}
          person={{ name: person.name, email: person.email, roles }}
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
          counts={{ sends: unknown }}
          theme={theme}
          notice={
            <>
              <SendingBand />
              <RestBand />
            </>
          }
        >
          {children}
        </Shell>
      </WorkspaceContext>
    </PortalClient>
  );
}
