"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#components/ui/overlay/menu.tsx";
import { type ViewPath, viewQuery } from "#server/compose/saved-views.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { type View, type ViewDeed, ViewDialogs } from "./view-dialogs.tsx";

/** Opens views of a list, saves what narrows it now as one, and changes or deletes the one that is open. */
export function ViewsMenu({ path }: { path: ViewPath }) {
  const list = useQuery(useTRPC().views.list.queryOptions({ path }));
  const query = viewQuery(useSearchParams().toString());
  const [deed, setDeed] = useState<ViewDeed | null>(null);
  const views = list.data ?? [];
  const [opened, setOpened] = useState<string | null>(null);
  const same = views.filter((view) => view.query === query);
  // Of what is masked for the viewer nothing may be left: such a view is open only where it was chosen.
  const current = same.find(({ id }) => id === opened) ?? (query ? same[0] : undefined);
  return (
    <>
      <Menu
        label={t("reading.views")}
        trigger={
          <Button icon="list" size="sm">
            {t("reading.views")}
          </Button>
        }
      >
        {list.data === undefined ? (
          <MenuLabel>{list.error ? t("reading.theViewsCouldNotBeRead") : t("reading.reading")}</MenuLabel>
        ) : (
          views.length === 0 && <MenuLabel>{t("reading.noViewOfThisListIsSaved")}</MenuLabel>
        )}
        <Views
          label={t("reading.yours")}
          views={views.filter((view) => !view.isShared)}
          current={current}
          onOpen={setOpened}
        />
        <Views
          label={t("reading.sharedInThisWorkspace")}
          views={views.filter((view) => view.isShared)}
          current={current}
          onOpen={setOpened}
        />
        <MenuSeparator />
        {current ? (
          <OfCurrent view={current} onDeed={setDeed} />
        ) : query ? (
          <MenuItem icon="plus" onSelect={() => setDeed({ is: "save", query })}>
            {t("reading.saveThisView2")}
          </MenuItem>
        ) : (
          <MenuLabel>
            {query === null ? t("reading.thisAddressIsTooLongToBe") : t("reading.filterOrSearchToSaveAView")}
          </MenuLabel>
        )}
      </Menu>
      {deed && <ViewDialogs path={path} deed={deed} onClose={() => setDeed(null)} />}
    </>
  );
}

function Views({
  label,
  views,
  current,
  onOpen,
}: {
  label: string;
  views: readonly View[];
  current: View | undefined;
  onOpen: (id: string) => void;
}) {
  const pathname = usePathname();
  if (views.length === 0) return null;
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      {views.map(({ id, name, query, isCut }) => (
        <MenuItem
          key={id}
          icon={id === current?.id ? "check" : "list"}
          onSelect={() => {
            onOpen(id);
            // As the list's own filters do: the address changes, and the server is asked for rows alone.
            window.history.pushState(null, "", query ? `${pathname}?${query}` : pathname);
          }}
        >
          <span>
            {isCut
              ? rich("reading.viewWithoutWhatIsMasked", {
                  name,
                  quiet: (words) => <span className="text-muted">{words}</span>,
                })
              : name}
          </span>
        </MenuItem>
      ))}
    </>
  );
}

function OfCurrent({ view, onDeed }: { view: View; onDeed: (deed: ViewDeed) => void }) {
  if (!view.mayChange)
    return (
      <MenuLabel>{t("reading.byNameSharedTheOpenView", { byName: view.byName ?? t("reading.somebody") })}</MenuLabel>
    );
  return (
    <>
      <MenuItem icon="pencil" onSelect={() => onDeed({ is: "change", view })}>
        {t("reading.changeName", { name: view.name })}
      </MenuItem>
      <MenuItem icon="x" onSelect={() => onDeed({ is: "delete", view })}>
        {t("reading.deleteName", { name: view.name })}
      </MenuItem>
    </>
  );
}
