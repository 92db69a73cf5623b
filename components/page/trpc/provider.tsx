"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError } from "@trpc/client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "#server/trpc/router.ts";
import { TRPCProvider } from "./client.ts";
import { confirmLink } from "./confirm-link.ts";
import { ConfirmWhenAsked } from "./confirm-when-asked.tsx";
import { type Confirmation, createConfirmation } from "./confirmation.ts";

const url = "/api/trpc";
const maxBatch = 10;

/**
 * The one client of a page's data. The workspace's slug travels beside the calls, never inside an input; pages of a person
 * or the instance have none.
 */
export function PortalClient({ workspace = "", children }: { workspace?: string; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  const [confirmation] = useState(createConfirmation);
  const [trpcClient] = useState(() => makeClient(workspace, confirmation));
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <NuqsAdapter>{children}</NuqsAdapter>
        <ConfirmWhenAsked confirmation={confirmation} />
      </TRPCProvider>
    </QueryClientProvider>
  );
}

function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2000,
        retry: (count, error) => count < 2 && isWorthRetrying(error),
        refetchOnWindowFocus: true,
      },
      // A mutation that got no answer is the person's to repeat; the intent makes that safe.
      mutations: { retry: false },
    },
  });
}

/** An answer of ours is final; silence on the way may pass. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof TRPCClientError && !error.data;
}

function makeClient(workspace: string, confirmation: Confirmation) {
  return createTRPCClient<AppRouter>({
    links: [
      confirmLink(confirmation.ask),
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url, transformer: superjson, connectionParams: { workspace } }),
        // Queries travel by POST too, so that what people search for is in no address and no log.
        false: httpBatchLink({
          url,
          transformer: superjson,
          methodOverride: "POST",
          maxItems: maxBatch,
          headers: { "x-workspace": workspace },
        }),
      }),
    ],
  });
}
