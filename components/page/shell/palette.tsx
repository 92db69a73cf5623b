"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import { type Found, lookOf } from "#components/page/found.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useSettled } from "#components/ui/controls/use-settled.ts";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { Time } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { fits, type Place, placesOf } from "./palette-places.ts";
import type { ShownJob } from "./show-navigation.ts";

/** What is looked for at the server: an id, a number or an address is longer than this. */
const leastTyped = 1;
const longest = 200;
const mostPlaces = 12;

export type PaletteProps = {
  jobs: readonly ShownJob[];
  workspaces: readonly { slug: string; name: string }[];
  administrator: boolean;
  /** What was typed or pasted before this code came. */
  early: RefObject<string>;
  onDone: () => void;
};

/** The field, and what fits what is typed into it: pages by any of their names, and whatever a pasted id names. */
export function Palette({ jobs, workspaces, administrator, early, onDone }: PaletteProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const { slug, permissions } = useWorkspace();
  const [typed, setTyped] = useState(early.current);
  const field = useRef<HTMLInputElement>(null);
  // The dialog is there before this code is, and could not give it the focus.
  useEffect(() => {
    field.current?.focus();
    early.current = "";
  }, [early]);
  const [chosen, choose] = useState("");
  const q = useSettled(typed.trim()).slice(0, longest);
  const query = useQuery(
    trpc.search.find.queryOptions(
      { q },
      { enabled: q.length >= leastTyped, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const isCurrent = q !== "" && q === typed.trim().slice(0, longest) && !query.isPlaceholderData;
  const found = isCurrent ? (query.data?.found ?? []) : [];
  const first = found[0] && placeIn(found[0]);
  useEffect(() => {
    // It comes after the pages, and is what was meant by whoever pasted an id.
    if (first !== undefined) choose(first);
  }, [first]);
  const places = bestOf(placesOf(jobs, administrator), typed);
  const others = workspaces.filter((one) => one.slug !== slug && fits(one.name, ["workspace", "switch"], typed) > 0);
  const go = (href: string) => {
    onDone();
    router.push(href);
  };
  const isAsking = typed.trim() !== "" && (!isCurrent || query.isFetching) && query.error === null;
  const mayReadSends = permissions.includes("submission.read");
  const searchHref = `/${slug}/sends?q=${encodeURIComponent(typed.trim().slice(0, longest))}`;
  /** Enter came before the answer: it is meant for what is found, and waits for it. */
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || isAsking) return;
    setEntered(false);
    const [best] = found;
    if (best) go(`/${slug}${lookOf(best).path}`);
    else if (mayReadSends) go(searchHref);
  });
  return (
    <Command
      label={t("page.searchOrGoTo")}
      shouldFilter={false}
      loop
      value={chosen}
      onValueChange={choose}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing || !isAsking || places.length > 0) return;
        event.preventDefault();
        setEntered(true);
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" className="text-muted" />
        <Command.Input
          ref={field}
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setEntered(false);
          }}
          placeholder={t("page.aPageOrPasteANumberAn")}
          className="h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-faint focus-visible:shadow-none"
        />
      </div>
      <Command.List className="min-h-0 flex-1 overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-4 text-sm text-muted">
          {isAsking ? t("page.looking") : t("page.noPageHasThisNameAndNothing")}
        </Command.Empty>
        {query.error && (
          <p role="alert" className="px-3 py-2 text-sm text-bad-text">
            {t("page.idsCouldNotBeLookedUpMessageOf", { messageOf: messageOf(query.error) })}
          </p>
        )}
        {found.length > 0 && (
          <Group heading={t("page.found")}>
            {found.map((one) => {
              const { word, icon, path } = lookOf(one);
              return (
                <Item
                  key={placeIn(one)}
                  value={placeIn(one)}
                  icon={icon}
                  onSelect={() => go(`/${slug}${path}`)}
                  aside={one.at && <Time at={one.at} as="ago" />}
                >
                  <span className="text-muted">{word}</span>{" "}
                  <span className="font-medium [overflow-wrap:anywhere]">{one.title}</span>
                </Item>
              );
            })}
          </Group>
        )}
        {places.length > 0 && (
          <Group heading={t("page.goTo")}>
            {places.map(({ key, label, group, href }) => (
              <Item key={key} value={`page ${key}`} icon="chevron-right" onSelect={() => go(href)} aside={group}>
                {label}
              </Item>
            ))}
          </Group>
        )}
        {typed.trim() !== "" && mayReadSends && !isAsking && (
          <Group heading={t("page.search")}>
            <Item value="search sends" icon="search" onSelect={() => go(searchHref)}>
              {t("page.sendsWithTypedInTheirTitle", { typed: typed.trim() })}
            </Item>
          </Group>
        )}
        {others.length > 0 && (
          <Group heading={t("page.workspaces")}>
            {others.slice(0, mostPlaces).map((one) => (
              <Item key={one.slug} value={`workspace ${one.slug}`} icon="building" onSelect={() => go(`/${one.slug}`)}>
                {one.name}
              </Item>
            ))}
          </Group>
        )}
      </Command.List>
      <p role="status" className="sr-only">
        {found.length > 0 ? t("page.foundFound", { found: found.length }) : ""}
      </p>
    </Command>
  );
}

const placeIn = ({ kind, id }: Found) => `found ${kind} ${id}`;

/** The best first; in the order of the rail where they fit alike. */
function bestOf(places: readonly Place[], typed: string): Place[] {
  return places
    .map((place) => ({ place, score: fits(place.label, [...place.words, place.group], typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, typed.trim() === "" ? undefined : mostPlaces)
    .map(({ place }) => place);
}

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  value,
  icon,
  onSelect,
  aside,
  children,
}: {
  value: string;
  icon: IconName;
  onSelect: () => void;
  aside?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-control cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm data-[selected=true]:bg-selected max-phone:min-h-touch"
    >
      <Icon name={icon} size="sm" className="text-muted" />
      <span className="min-w-0 flex-1">{children}</span>
      {aside && <span className="flex-none text-xs text-muted">{aside}</span>}
    </Command.Item>
  );
}
