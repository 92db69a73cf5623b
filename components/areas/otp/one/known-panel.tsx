"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { wordsOf } from "#components/areas/otp/evidence.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { Timeline } from "#components/ui/timeline.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

type Said = Outputs["otp"]["evidence"]["rows"][number];

const icons: Record<Said["kind"], IconName> = {
  answer: "check",
  proven: "badge-check",
  read: "refresh",
  person: "eye",
  attached: "key",
  adopted: "plus",
};

function hueOf({ kind, code }: Said): Hue | undefined {
  if (kind === "proven") return "good";
  if (code !== null) return "bad";
  return kind === "answer" || kind === "read" ? "good" : undefined;
}

/** All that was said of it, the last first. */
export function KnownPanel({ id, what }: { id: string; what: string }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const said = useInfiniteQuery(
    trpc.otp.evidence.infiniteQueryOptions({ id }, { getNextPageParam: ({ next }) => next, staleTime: 0 }),
  );
  const rows = said.data?.pages.flatMap((page) => page.rows);
  return (
    <Panel title={t("otp.whatIsKnown")} padded>
      <div className="grid grid-cols-1 justify-items-start gap-4 [&>ol]:w-full">
        {said.error && (
          <ReadProblem
            error={said.error}
            what={t("otp.whatIsKnownAboutThisWhatCould", { what })}
            onRetry={() => void said.refetch()}
            busy={said.isFetching}
          />
        )}
        {!rows && !said.error && <Skeleton width="60%" />}
        {rows?.length === 0 && <p className="text-sm text-muted">{t("otp.thePlatformHasNotSaidAnythingAbout")}</p>}
        {rows && rows.length > 0 && (
          <Timeline
            label={t("otp.whatIsKnownNewestFirst")}
            events={rows.map((one) => {
              const hue = hueOf(one);
              return {
                key: one.id,
                title: wordsOf(one),
                icon: one.code !== null && one.kind !== "proven" ? "ban" : icons[one.kind],
                ...(hue && { hue }),
                at: (
                  <>
                    <Time at={one.at} as="ago" /> · <Time at={one.at} />
                  </>
                ),
                detail: <Detail of={one} href={one.submissionId && `/${slug}/sends/${one.submissionId}`} />,
              };
            })}
          />
        )}
        {said.hasNextPage && (
          <Button
            size="sm"
            loading={said.isFetchingNextPage && t("otp.reading")}
            onClick={() => void said.fetchNextPage()}
          >
            {t("otp.showOlder")}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Detail({ of: { note, platformId }, href }: { of: Said; href: string | null }) {
  return (
    <>
      {note && `“${note}” `}
      {platformId && rich("otp.idIs", { id: <span className="mono">{platformId}</span> })}{" "}
      {href && <Link href={href}>{t("otp.openTheCall")}</Link>}
    </>
  );
}
