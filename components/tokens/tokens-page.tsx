"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import type { CreatedToken } from "./create-token-dialog.tsx";
import { NoTokens } from "./no-tokens.tsx";
import { tokenColumns } from "./token-columns.tsx";
import { TokenOnce } from "./token-once.tsx";
import type { Token } from "./token-terms.ts";

const CreateTokenDialog = onDemand(() =>
  import("./create-token-dialog.tsx").then((loaded) => loaded.CreateTokenDialog),
);
const RevokeDialog = onDemand(() => import("./revoke-dialog.tsx").then((loaded) => loaded.RevokeDialog));
const TokenSheet = onDemand(() => import("./token-sheet.tsx").then((loaded) => loaded.TokenSheet));

/** Settings, API tokens: what programs may do here, for whom, until when. */
export function TokensPage({ publicUrl }: { publicUrl: string }) {
  const { name } = useWorkspace();
  const query = useQuery(useTRPC().tokens.list.queryOptions());
  const { open, openHref, closeHref, close } = useListAddress(noFilters, parseAsId);
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const shown = query.data?.find(({ id }) => id === open);
  return (
    <ListPage
      title={t("tokens.aPITokens")}
      actions={
        query.data?.length !== 0 && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {t("tokens.createAToken")}
          </Button>
        )
      }
      facts={[
        { key: "what", value: t("tokens.forProgramsThatActForAPerson", { name }) },
        { key: "calls", value: <Link href="/api/openapi.json">{t("tokens.allCallsAsAnOpenAPIDocument")}</Link> },
      ]}
      query={query}
      problem={t("tokens.theTokensCouldNotBeRead")}
      caption={t("tokens.aPITokensActiveOnesFirst")}
      fixed
      columns={tokenColumns}
      rows={query.data}
      rowKey={({ id }) => id}
      rowHref={({ id }) => openHref(id)}
      selectedKey={open ?? undefined}
      skeletonRows={3}
      empty={<NoTokens publicUrl={publicUrl} onMake={() => setMaking(true)} />}
      sheet={
        shown && <TokenSheet key={shown.id} token={shown} closeHref={closeHref} onRevoke={() => setRevoking(shown)} />
      }
    >
      <Dialogs
        publicUrl={publicUrl}
        isMaking={isMaking}
        onMaking={setMaking}
        revoking={revoking}
        onRevoking={setRevoking}
        onRevoked={close}
      />
    </ListPage>
  );
}

function Dialogs({
  publicUrl,
  isMaking,
  onMaking,
  revoking,
  onRevoking,
  onRevoked,
}: {
  publicUrl: string;
  isMaking: boolean;
  onMaking: (isMaking: boolean) => void;
  revoking: Token | null;
  onRevoking: (token: Token | null) => void;
  onRevoked: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [made, setMade] = useState<CreatedToken | null>(null);
  const reload = () => void client.invalidateQueries(trpc.tokens.list.queryFilter());
  return (
    <>
      {isMaking && (
        <CreateTokenDialog
          onMade={(token) => {
            onMaking(false);
            setMade(token);
            reload();
          }}
          onClose={() => onMaking(false)}
        />
      )}
      {made && <TokenOnce token={made} publicUrl={publicUrl} onClose={() => setMade(null)} />}
      {revoking && (
        <RevokeDialog
          token={revoking}
          onRevoked={() => {
            onRevoked();
            reload();
          }}
          onClose={() => onRevoking(null)}
        />
      )}
    </>
  );
}
