import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { Form } from "#components/form/form.tsx";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import type { OfferedEntry } from "#components/ids/field/offered.ts";
import { TRPCProvider } from "#components/page/trpc/client.ts";
import { WorkspaceContext, type WorkspaceView } from "#components/page/workspace/workspace-context.tsx";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import type { AppRouter } from "#server/trpc/router.ts";
import { offeredOf } from "./offered.ts";

const view: WorkspaceView = {
  slug: "demo",
  name: "Demo",
  person: { name: "Ada", email: "ada@example.com", isInstanceAdmin: false },
  roles: ["sender"],
  permissions: ["library.read", "library.manage"],
  connection: null,
  defaultCountry: null,
  hasSandbox: false,
  sandboxUrl: null,
  callbackProblem: null,
};

export type FieldState = { kind: UnlistedKind; value: string; entries: OfferedEntry[]; mayKeep?: boolean };

/** The words of a form with a field for such an id, as they are before anything is pressed. */
export function fieldWords({ kind, value, entries, mayKeep = true }: FieldState): string {
  const queryClient = new QueryClient();
  const trpcClient = createTRPCClient<AppRouter>({ links: [] });
  const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient });
  const chosen = entries.find((entry) => entry.value === value) ?? null;
  const inUse = entries.filter(({ archivedAt }) => archivedAt === null);
  const input = { kind, appId: "app-1", ...(value && { value }) };
  queryClient.setQueryData(trpc.library.offered.queryKey(input), offeredOf({ entries: inUse, chosen }));
  const permissions: WorkspaceView["permissions"] = mayKeep ? view.permissions : ["library.read"];
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <WorkspaceContext view={{ ...view, permissions }}>
          <Form schema={z.object({ id: z.string() })} defaultValues={{ id: value }} onSubmit={() => undefined}>
            <LibraryField kind={kind} appId="app-1" name="id" label="Id" />
          </Form>
        </WorkspaceContext>
      </TRPCProvider>
    </QueryClientProvider>,
  );
  return markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}
