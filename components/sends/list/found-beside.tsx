"use client";

import { useQuery } from "@tanstack/react-query";
import { lookOf } from "#components/page/found.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { t } from "#words/t.ts";

/** As many as are read at a glance; the palette shows the rest. */
const most = 3;

/**
 * What a search of the sends names beside their titles: the person behind an address or a number, or whatever else has the
 * id. The server finds only what the viewer may see.
 */
export function FoundBeside({ q, listed = [] }: { q: string; listed?: readonly string[] | undefined }) {
  const { slug } = useWorkspace();
  const found =
    useQuery(useTRPC().search.find.queryOptions({ q: q.slice(0, 200) }, { retry: false })).data?.found ?? [];
  const people = found.filter(({ kind }) => kind === "address" || kind === "number");
  // Any short number is that of an entry or of a callback too, which nobody looks for among sends.
  const others = found.filter(
    ({ kind, id }) => kind !== "entry" && kind !== "callback" && !(kind === "send" && listed.includes(id)),
  );
  const shown = people.length > 0 ? people : others.slice(0, most);
  return (
    <div role="status" className={shown.length === 0 ? "sr-only" : undefined}>
      {shown.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
          {shown.map((one) => {
            const { word, icon, path } = lookOf(one);
            const isPerson = people.includes(one);
            return (
              <span key={path} className="inline-flex min-w-0 items-start gap-1.5">
                <Icon name={icon} size="sm" className="mt-1 text-muted" />
                <Link href={`/${slug}${path}`} className="min-w-0 [overflow-wrap:anywhere]">
                  {isPerson ? t("sends.seeEverythingSentToTitle", { title: one.title }) : `${word} ${one.title}`}
                </Link>
              </span>
            );
          })}
        </p>
      )}
    </div>
  );
}
