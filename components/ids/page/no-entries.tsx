"use client";

import { kindWords, withArticle } from "#components/ids/kinds.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { Entries } from "./use-entries.ts";

/** Why there is nothing in the list: no match, nothing archived, nothing kept of a kind that no call lists, or nothing yet. */
export function NoEntries({ entries: { address, counts } }: { entries: Entries }) {
  const mayAdd = useMay("library.manage");
  const { filters, q, openHref, narrow, search } = address;
  const clear = () => {
    narrow({ kind: null, archived: null });
    search("");
  };
  const { kind, archived } = filters;
  const add = mayAdd && (
    <ButtonLink href={openHref("new")} scroll={false}>
      Add {kind ? withArticle(kind) : "an id"}
    </ButtonLink>
  );
  if (q !== "") {
    return (
      <EmptyState kind="no-match" title="Nothing matches" actions={<Button onClick={clear}>Clear filters</Button>}>
        No {archived ? "archived " : ""}
        {kind ? kindWords[kind].one : "id"} has “{q}” in its name, its id or its note.
      </EmptyState>
    );
  }
  if (archived) {
    return (
      <EmptyState kind="nothing-yet" title="Nothing is archived">
        What you archive is listed here. Forms no longer offer it, and you can restore it.
      </EmptyState>
    );
  }
  const isAnythingKept = counts.data?.kinds.some(({ inUse }) => inUse > 0) ?? false;
  if (kind !== null && isAnythingKept) {
    return (
      <EmptyState
        kind="cannot-know"
        title={`No call lists the ${kindWords[kind].many.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())} of an account`}
        actions={add}
      >
        So Switchboard can’t read them, and shows here what your team keeps. {kindWords[kind].where}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="nothing-yet" title="Nothing is kept here yet" actions={add}>
      The platform lists no recipient lists, triggers or SMS senders: it only takes their ids. Keep them here with a
      name, and every form offers them. {kind ? kindWords[kind].where : whereIdsAre} A form also offers to keep an id
      that you type.
    </EmptyState>
  );
}

const whereIdsAre = "The platform’s console shows the ids; the account manager knows them too.";
