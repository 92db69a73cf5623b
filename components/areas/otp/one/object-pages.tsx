"use client";

import { useQuery } from "@tanstack/react-query";
import { isUnderWay, kindPages, type OtpObject } from "#components/areas/otp/kept.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { UnreadPage } from "#components/reading/unread-page.tsx";
import { ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { KnownObject } from "./known-object.tsx";

/** While a call of it is under way its page is read again by itself. */
const followMs = 1500;
const follow = (object: OtpObject | undefined) => isUnderWay(object) && followMs;

/** One application: what it decides, where the platform differs, and every version of it. */
export function OtpAppPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.otp.app.queryOptions({ id }, { refetchInterval: ({ state }) => follow(state.data) }));
  return query.data ? <KnownObject object={query.data} /> : <Unread kind="app" of={query} />;
}

/** One voice template. */
export function OtpTemplatePage({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.otp.template.queryOptions({ id }, { refetchInterval: ({ state }) => follow(state.data) }),
  );
  return query.data ? <KnownObject object={query.data} /> : <Unread kind="template" of={query} />;
}

/** One flow, which nobody changes any more. */
export function OtpFlowPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.otp.flow.queryOptions({ id }, { refetchInterval: ({ state }) => follow(state.data) }));
  return query.data ? <KnownObject object={query.data} /> : <Unread kind="flow" of={query} />;
}

function Unread({ kind, of }: { kind: OtpKind; of: { error: unknown; refetch: () => unknown; isFetching: boolean } }) {
  const { slug } = useWorkspace();
  const { one, many, all, path } = kindPages[kind];
  return (
    <UnreadPage
      of={of}
      title={one}
      crumb={{ label: many, href: `/${slug}${path}` }}
      all={all}
      loading={<ReviewSkeleton />}
    />
  );
}
