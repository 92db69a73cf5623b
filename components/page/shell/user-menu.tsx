"use client";

import { useState } from "react";
import { sideBySide } from "#components/page/lists.ts";
import { cx } from "#components/ui/class-names.ts";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#components/ui/overlay/menu.tsx";
import { t } from "#words/t.ts";
import { LanguageChoice } from "./language/language-choice.tsx";
import { railWord } from "./rail.tsx";
import { setTheme } from "./theme/set-theme.ts";
import type { Theme } from "./theme/theme.ts";
import { Tile } from "./tile.tsx";

/** `roles` are by name, as people read them. */
export type ShellPerson = { name: string; email: string; roles: readonly string[] };

export const themeChoices = [
  {
    value: "system",
    get label() {
      return t("page.system");
    },
    icon: "monitor",
  },
  {
    value: "light",
    get label() {
      return t("page.light");
    },
    icon: "sun",
  },
  {
    value: "dark",
    get label() {
      return t("page.dark");
    },
    icon: "moon",
  },
] as const;

/** The theme shown as chosen, and a way to change it at once. */
export function useTheme(initial: Theme): [Theme, (theme: Theme) => void] {
  const [theme, set] = useState(initial);
  const change = (next: Theme) => {
    set(next);
    setTheme(next);
  };
  return [theme, change];
}

/** Ends this session on the server, then shows the sign-in page. */
export async function leave(): Promise<void> {
  // Loaded when somebody leaves: no page needs it before.
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/sign-in" });
}

/** The person signed in, with their roles; theme and sign-out behind it. */
export function UserMenu({ person, theme: initial }: { person: ShellPerson; theme: Theme }) {
  const [theme, change] = useTheme(initial);
  return (
    <Menu
      align="start"
      label={person.name}
      trigger={
        <button
          type="button"
          className="flex min-w-0 flex-1 items-center gap-2 rounded-sm p-1 text-left text-xs hover:bg-hover"
        >
          <Tile name={person.name} round />
          <span className={cx("min-w-0", railWord)}>
            <span className="block truncate">{person.name}</span>
            <span className="block truncate text-faint">{sideBySide(person.roles)}</span>
          </span>
          <span className="sr-only">{t("page.yourMenu")}</span>
        </button>
      }
    >
      <MenuLabel>{person.email}</MenuLabel>
      <MenuLink icon="user" href="/account">
        {t("page.yourAccount")}
      </MenuLink>
      <MenuSeparator />
      <MenuChoice label={t("page.theme")} value={theme} onChange={change} choices={themeChoices} />
      <MenuSeparator />
      <LanguageChoice />
      <MenuSeparator />
      <MenuItem icon="log-out" onSelect={leave}>
        {t("page.signOut")}
      </MenuItem>
    </Menu>
  );
}
