"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { type CreatedToken, CreateTokenDialog } from "./create-token-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { TokenOnce } from "./token-once.tsx";
import { TokenSheet } from "./token-sheet.tsx";
import type { Token } from "./token-terms.ts";
import { TokensTable } from "./tokens-table.tsx";

/** Settings, API tokens: what programs may do here, for whom, until when. */
export function TokensPage({ publicUrl }: { publicUrl: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { slug, name } = useWorkspace();
  const query = useQuery(trpc.tokens.list.queryOptions());
  const [open, setOpen] = useQueryState("open", parseAsString.withOptions({ history: "push" }));
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<CreatedToken | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const reload = () => void client.invalidateQueries(trpc.tokens.list.queryFilter());
  const path = `/${slug}/settings/tokens`;
  const shown = query.data?.find(({ id }) => id === open);
  return (
    <SheetLayout
      sheet={shown && <TokenSheet key={shown.id} token={shown} closeHref={path} onRevoke={() => setRevoking(shown)} />}
    >
      <Page>
        <PageHeader
          title="API tokens"
          actions={
            query.data?.length !== 0 && (
              <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
                Make a token
              </Button>
            )
          }
          facts={[{ key: "what", value: `For programs that act for a person, in ${name} alone` }]}
        />
        {query.error && (
          <ReadProblem
            error={query.error}
            what={query.data ? "The tokens below are those read before." : "The tokens could not be read."}
            onRetry={() => void query.refetch()}
          />
        )}
        {(query.data || !query.error) && (
          <TokensTable
            tokens={query.data}
            open={open}
            hrefOf={({ id }) => `${path}?open=${id}`}
            publicUrl={publicUrl}
            onMake={() => setMaking(true)}
          />
        )}
      </Page>
      {isMaking && (
        <CreateTokenDialog
          onMade={(token) => {
            setMaking(false);
            setMade(token);
            reload();
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <TokenOnce token={made} publicUrl={publicUrl} onClose={() => setMade(null)} />}
      {revoking && (
        <RevokeDialog
          token={revoking}
          onRevoked={() => {
            void setOpen(null);
            reload();
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </SheetLayout>
  );
}
