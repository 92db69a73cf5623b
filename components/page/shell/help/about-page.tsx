"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Link } from "#components/ui/link.tsx";
import { t } from "#words/t.ts";

/** Two sentences on the page that is open, and the way to what its words mean. */
export function AboutPage({ slug, onLeave }: { slug: string | null; onLeave: () => void }) {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.account.pageHelp.queryOptions({ path: usePathname() }));
  return (
    <div className="grid gap-2" aria-busy={data === undefined && !error}>
      <h3 className="text-sm font-semibold">{t("page.aboutThisPage")}</h3>
      <p className="min-h-10">
        {error ? t("page.theHelpCouldNotBeRead") : data === null ? t("page.thisPageHasNoHelp") : data?.text}
      </p>
      {slug !== null && (
        <p>
          <Link href={`/${slug}/help${data ? `#${data.section.id}` : ""}`} onClick={onLeave}>
            {data ? t("page.whatTheWordsMeanIn", { section: data.section.title }) : t("page.whatTheWordsMean")}
          </Link>
        </p>
      )}
    </div>
  );
}
