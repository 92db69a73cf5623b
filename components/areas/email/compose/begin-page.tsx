"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { newBatchHref, stepHref } from "#components/areas/email/draft/email-steps.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useOnce } from "#components/ui/hooks/use-once.ts";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import { type KeptValues, valuesOfSubmission } from "#server/compose/email/form-values.ts";
import { t } from "#words/t.ts";
import { ComposePage } from "./compose-page.tsx";

type Place = {
  /** The draft that the address names. */
  id: string | null;
  /** The one that was stored from the form on this page. */
  stored: string | null;
  round: number;
};

/**
 * New email batch: the form, with the values of the address where it names some, and the drafts that are open. The first
 * change stores a draft, whose address this page then has; the form goes on as it stands.
 */
export function BeginEmailPage() {
  const { slug } = useWorkspace();
  const pathname = usePathname();
  const id = pathname === newBatchHref(slug) ? null : (pathname.split("/").at(-1) ?? null);
  const [place, setPlace] = useState<Place>({ id, stored: null, round: 0 });
  if (place.id !== id) {
    const isSame = id !== null && id === place.stored;
    setPlace(isSame ? { ...place, id } : { id, stored: null, round: place.round + 1 });
  }
  const start = usePrefill();
  return (
    <ComposePage
      key={place.round}
      id={id}
      start={start}
      onStored={(stored) => {
        setPlace((before) => ({ ...before, stored }));
        // Not by the router, which would draw the page anew under the hands of whoever types.
        window.history.replaceState(null, "", stepHref(slug, stored, "write"));
      }}
    />
  );
}

/**
 * What a batch begins with: an earlier submission (`?from=`), or a template chosen in the list of templates (`?template=`).
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
  useOnce(isUnread, () =>
    tellBad({ title: t("email.theEarlierSendCouldNotBeRead"), detail: t("email.theFormStartsEmpty") }),
  );
  if (from !== null && earlier.isPending) return undefined;
  return {
    ...(earlier.data && valuesOfSubmission(earlier.data)),
    ...(template !== null && { templateID: template }),
    ...(app !== null && { appId: app }),
  };
}
