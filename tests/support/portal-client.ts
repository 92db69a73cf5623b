import { randomUUID } from "node:crypto";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import superjson from "superjson";
import { templateStatuses } from "#server/contract/email.ts";
import type { AppRouter } from "#server/trpc/router.ts";

export type PortalClient = ReturnType<typeof portalClient>;

/** The portal's procedures as a browser with these cookies would call them. */
export function portalClient(
  portalUrl: string,
  cookies: readonly { name: string; value: string }[],
  workspace = "demo",
) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${portalUrl}/api/trpc`,
        transformer: superjson,
        methodOverride: "POST",
        headers: {
          cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
          origin: portalUrl,
          "x-workspace": workspace,
        },
      }),
    ],
  });
}

/** Sends the approved template 101 to a list of the sandbox, without a page. Each has a subject of its own, so none repeats another. */
export async function sendDirectly(
  portal: PortalClient,
  receiverId: string,
  expectedCount: number | null,
): Promise<string> {
  const intentId = randomUUID();
  const input = {
    draft: {
      appId: "em-app-1",
      fromEmailAddress: "news@sandbox.example",
      templateID: "101",
      receiverId,
      subject: `Hello ${intentId.slice(0, 8)}`,
    },
    template: { name: "welcome", language: "en", subject: "Welcome aboard", status: templateStatuses.approved },
    expectedCount,
  };
  const { hash } = await portal.email.review.query(input);
  const { id } = await portal.email.send.mutate({
    ...input,
    intentId,
    reviewedHash: hash,
    title: null,
    repeatReason: null,
  });
  return id;
}
