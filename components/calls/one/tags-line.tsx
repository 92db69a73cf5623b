"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { chipClass } from "#components/ui/controls/chip-class.ts";
import { Input } from "#components/ui/controls/input.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { t } from "#words/t.ts";

export const longestTag = 40;

/** The tags of a call: each leads to the calls that have it, and those who may take it away or add another. */
export function TagsLine({
  tags,
  hrefOf,
  busy,
  onAdd,
  onTake,
}: {
  tags: readonly string[];
  hrefOf: (tag: string) => string;
  busy: boolean;
  /** Absent for those who may not. */
  onAdd?: (tag: string) => void;
  onTake?: (tag: string) => void;
}) {
  const [typed, type] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tag = typed.trim();
    if (tag === "" || !onAdd) return;
    onAdd(tag);
    type("");
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {tags.length === 0 && !onAdd && <span className="text-sm text-muted">{t("calls.noTags")}</span>}
      {tags.map((tag) => (
        <span key={tag} className={chipClass}>
          <Icon name="tag" size="sm" />
          <Link href={hrefOf(tag)} className="no-underline">
            {tag}
          </Link>
          {onTake && (
            <button
              type="button"
              disabled={busy}
              onClick={() => onTake(tag)}
              className="-mr-1 rounded-xs p-0.5 text-muted hover:bg-hover hover:text-ink"
            >
              <Icon name="x" size="sm" />
              <span className="sr-only">{t("calls.removeTheTagTag", { tag })}</span>
            </button>
          )}
        </span>
      ))}
      {onAdd && (
        <form onSubmit={submit} className="inline-flex items-center gap-1.5">
          <Input
            value={typed}
            onChange={(event) => type(event.target.value)}
            maxLength={longestTag}
            aria-label={t("calls.newTag")}
            placeholder={t("calls.newTag")}
            className="h-control-sm w-32! text-sm!"
          />
          <Button type="submit" size="sm" disabled={typed.trim() === "" || busy}>
            {t("calls.add")}
          </Button>
        </form>
      )}
    </div>
  );
}
