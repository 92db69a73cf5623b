"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryStates } from "nuqs";
import { stepHref } from "#components/areas/email/draft/email-steps.ts";
import { FormSkeleton } from "#components/areas/email/draft/form-skeleton.tsx";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useApplication } from "#components/platform-lists/use-application.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useOnce } from "#components/ui/use-once.ts";
import { type KeptValues, valuesOfSubmission } from "#server/compose/email-form.ts";

/** New email batch: begins a draft, with the values of the address where it names some, and leads to it. */
export function BeginEmailPage() {
  const application = useApplication();
  const prefill = usePrefill();
  const begin = useBegin();
  const appIds = application.applications.map(({ appId }) => appId);
  const appId = appIds.find((known) => known === prefill?.appId) ?? appIds[0];
  const isReady = prefill !== undefined && appId !== undefined;
  useOnce(isReady, () => {
    if (isReady) begin.start({ ...prefill, appId });
  });
  return (
    <Page>
      <PageHeader crumbs={[]} title="New email batch" />
      {begin.error ? (
        <ReadProblem
          error={begin.error}
          what="No draft could be begun, and nothing is lost."
          onRetry={() => isReady && begin.start({ ...prefill, appId })}
        />
      ) : (
        <WithApplication of={application}>
          <FormSkeleton />
        </WithApplication>
      )}
    </Page>
  );
}

type Begun = Omit<KeptValues, "appId"> & { appId: string };

function useBegin() {
  const router = useRouter();
  const { slug } = useWorkspace();
  const mutation = useMutation(
    useTRPC().email.begin.mutationOptions({
      retry: false,
      // Not the page that begins one: going back would begin another.
      onSuccess: ({ id }) => router.replace(stepHref(slug, id, "write")),
    }),
  );
  const start = ({ expectedCount, ...values }: Begun) =>
    mutation.mutate({ ...values, ...(expectedCount !== undefined && { expectedCount: String(expectedCount) }) });
  return { start, error: mutation.error };
}

/**
 * What a draft begins with: an earlier submission (`?from=`), or a template chosen in the list of templates (`?template=`).
 * Undefined while that is read.
 */
function usePrefill(): KeptValues | undefined {
  const trpc = useTRPC();
  const [{ from, template, app }] = useQueryStates({
    from: parseAsString,
    template: parseAsString,
    app: parseAsString,
  });
  const earlier = useQuery(
    trpc.submissions.get.queryOptions({ id: from ?? "" }, { enabled: from !== null, staleTime: 60_000 }),
  );
  const isUnread = from !== null && earlier.error !== null;
  useOnce(isUnread, () => tellBad({ title: "The earlier send could not be read", detail: "The form starts empty." }));
  if (from !== null && earlier.isPending) return undefined;
  return {
    ...(earlier.data && valuesOfSubmission(earlier.data)),
    ...(template !== null && { templateID: template }),
    ...(app !== null && { appId: app }),
  };
}
