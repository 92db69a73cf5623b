"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral } from "nuqs";
import { type AtlasEntry, atlas } from "#components/developers/errors/atlas.ts";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ShallowLinks } from "#components/reading/shallow-links.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { CodesTable } from "./codes-table.tsx";
import { EntryPanel } from "./entry-panel.tsx";
import { codeIn, findCodes, nearTo, unlisted } from "./find-codes.ts";
import { UnlistedPanel } from "./unlisted-panel.tsx";

/** `code` and `area` are the address of one code; what is typed into the search stands in `q`. */
const errorFilters = { code: parseAsString, area: parseAsStringLiteral(areas) };

/** Developers, error atlas: what each code of the platform means in each area, what to do about it, and whether it was seen here. */
export function ErrorsPage() {
  const address = useListAddress(errorFilters, parseAsString);
  const { area, code: named } = address.filters;
  // The field is looked through as it is typed: nothing is asked of the server.
  const text = address.typed || (named ?? "");
  const query = useQuery(useTRPC().codes.seen.queryOptions(undefined, { staleTime: 0 }));
  const found = findCodes(text);
  const shown = found.filter((entry) => area === null || entry.area === area);
  const code = codeIn(text);
  const hrefOf = (entry: AtlasEntry) => address.hrefWith({ code: entry.code, area: entry.area });
  const search = (typed: string) => {
    if (named !== null) address.narrow({ code: null });
    address.search(typed);
  };
  return (
    <ShallowLinks>
      <Page>
        <PageHeader
          title={t("developers.errorAtlas")}
          facts={[
            {
              key: "what",
              value: t("developers.atlasMeaningOfCodesInAreasAreas", { atlas: atlas().length, areas: areas.length }),
            },
            { key: "why", value: t("developers.theSameNumberCanMeanSomethingDifferent") },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label={t("developers.aCodeSuchAs16OrWords")}
            value={text}
            onChange={({ target }) => search(target.value)}
            onKeyDown={({ key }) => key === "Escape" && search("")}
          />
          <CountChips
            label={t("developers.area")}
            current={area ?? "all"}
            chips={[
              {
                key: "all",
                label: t("developers.allAreas"),
                count: found.length,
                href: address.hrefWith({ area: null }),
              },
              ...areas.map((key) => ({
                key,
                label: areaNames[key],
                count: found.filter((entry) => entry.area === key).length,
                href: address.hrefWith({ area: key }),
              })),
            ]}
          />
        </div>
        {query.error && (
          <ReadProblem
            error={query.error}
            what={t("developers.howOftenCodesWereSeenHereCould")}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {shown.length === 0 ? (
          <Panel label={t("developers.nothingFound")}>
            <NoMatch text={text} isNarrowed={area !== null} onClear={address.clear} />
          </Panel>
        ) : code === null ? (
          <CodesTable caption={t("developers.codesByArea")} entries={shown} seen={query.data} hrefOf={hrefOf} />
        ) : (
          <>
            <Meanings code={code} found={found} />
            <div className="grid grid-cols-2 items-stretch gap-4 max-desk:grid-cols-1">
              {shown.map((entry) => (
                <EntryPanel key={keyOf(entry)} entry={entry} seen={query.data} />
              ))}
            </div>
          </>
        )}
        <UnlistedPanel
          seen={unlisted(query.data ?? []).filter((row) => area === null || row.operation.startsWith(`${area}.`))}
          code={code}
        />
        {code !== null && (
          <Panel title={t("developers.nearIt")}>
            <CodesTable
              caption={t("developers.codesNearCode", { code })}
              entries={nearTo(code)}
              seen={query.data}
              hrefOf={(entry) => nearHref(address.hrefWith, entry)}
              frame="plain"
            />
          </Panel>
        )}
      </Page>
    </ShallowLinks>
  );
}

export function keyOf({ area, code, operations }: AtlasEntry): string {
  return `${area} ${code} ${operations[0]?.id}`;
}

/** Another code takes the place of what was typed. */
function nearHref(hrefWith: (changes: { code: string; area: AtlasEntry["area"] }) => string, entry: AtlasEntry) {
  const [path, query] = hrefWith({ code: entry.code, area: entry.area }).split("?");
  const params = new URLSearchParams(query);
  params.delete("q");
  return `${path}?${params}`;
}

/** "-16 has 5 meanings. AI calls do not use it." */
function Meanings({ code, found }: { code: string; found: readonly AtlasEntry[] }) {
  const without = areas.filter((area) => found.every((entry) => entry.area !== area)).map((area) => areaNames[area]);
  return (
    <p className="flex flex-wrap gap-x-2 text-sm" role="status">
      <strong className="font-semibold">
        {rich("developers.codeHasMeanings", { code: <span className="mono">{code}</span>, found: found.length })}
      </strong>
      {without.length > 0 && (
        <span className="text-muted">
          {t("developers.notUsedByWithout", {
            without: without.reduce((all, next) => t("developers.listed", { all, next })),
          })}
        </span>
      )}
    </p>
  );
}

function NoMatch({ text, isNarrowed, onClear }: { text: string; isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      kind="no-match"
      title={t("developers.noCodeMatches")}
      actions={<Button onClick={onClear}>{t("developers.showAllCodes")}</Button>}
    >
      {codeIn(text) === null
        ? t("developers.noMeaningContainsAllOfTheseWords")
        : t("developers.noTableOfThePlatformListsThis")}
      {isNarrowed && t("developers.anotherAreaMayHaveIt")}
    </EmptyState>
  );
}
