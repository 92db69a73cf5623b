"use client";

import { sideBySide } from "#components/page/lists.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { RadioGroup } from "#components/ui/controls/radio-group.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Dialog } from "#components/ui/overlay/dialog.tsx";
import { t } from "#words/t.ts";
import { Count } from "./count.tsx";
import { LanguageRadios } from "./language/language-radios.tsx";
import type { MoreProps } from "./more-props.ts";
import { themes } from "./theme/theme.ts";
import { leave, themeChoices, useTheme } from "./user-menu.tsx";
import { administration } from "./workspace-switcher.tsx";

/** Everything of the rail that has no place in the bottom bar: all pages, other workspaces, theme, sign-out. */
export function MoreSheet({
  jobs,
  workspace,
  workspaces,
  person,
  administrator,
  theme: initial,
  onSearch,
  onHelp,
  onClose: close,
}: MoreProps & { onHelp: () => void; onClose: () => void }) {
  const [theme, change] = useTheme(initial);
  const others = workspaces.filter(({ slug }) => slug !== workspace?.slug);
  const othersTitle = workspace ? t("page.otherWorkspaces") : t("page.yourWorkspaces");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title={workspace?.name ?? t("page.switchboard")}>
      {onSearch && (
        <Button
          icon="search"
          className="mb-3 w-full"
          onClick={() => {
            close();
            onSearch();
          }}
        >
          {t("page.searchOrGoTo")}
        </Button>
      )}
      <Button
        icon="info"
        className="mb-3 w-full"
        onClick={() => {
          close();
          onHelp();
        }}
      >
        {t("page.aboutThisPage")}
      </Button>
      <nav aria-label={t("page.allPages")} className="grid gap-4">
        {jobs.map((job) => (
          <section key={job.key} aria-label={job.label}>
            <h3 className="flex items-center gap-2 text-muted">
              <Icon name={job.icon} size="sm" />
              {job.label}
            </h3>
            <ul>
              {job.pages.map((page) => (
                <li key={page.key}>
                  <Row href={page.href} label={page.label} count={page.count} current={page.current} onPress={close} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {others.length > 0 && (
          <section aria-label={othersTitle}>
            <h3 className="text-muted">{othersTitle}</h3>
            <ul>
              {others.map(({ slug, name }) => (
                <li key={slug}>
                  <Row href={`/${slug}`} label={name} onPress={close} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {administrator && (
          <section aria-label={t("page.thisSwitchboard")}>
            <h3 className="text-muted">{t("page.thisSwitchboard")}</h3>
            <ul>
              {administration.map(({ href, label }) => (
                <li key={href}>
                  <Row href={href} label={label} onPress={close} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Row href="/account" label={t("page.yourAccount")} onPress={close} />
      </nav>
      <fieldset className="mt-4 border-t border-line pt-3">
        <legend className="sr-only">{t("page.theme")}</legend>
        <h3 className="text-muted">{t("page.theme")}</h3>
        <RadioGroup
          name="theme"
          options={themeChoices.map(({ value, label }) => ({ value, label, checked: value === theme }))}
          onChange={(event) => change(themes.find((each) => each === event.target.value) ?? "system")}
        />
      </fieldset>
      <fieldset className="mt-4 border-t border-line pt-3">
        <legend className="sr-only">{t("page.language")}</legend>
        <h3 className="text-muted">{t("page.language")}</h3>
        <LanguageRadios />
      </fieldset>
      <div className="mt-3 flex items-center gap-3 border-t border-line pt-4">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{person.name}</p>
          <p className="truncate text-muted">{sideBySide(person.roles)}</p>
        </div>
        <Button icon="log-out" onClick={leave}>
          {t("page.signOut")}
        </Button>
      </div>
    </Dialog>
  );
}

function Row({
  href,
  label,
  count = 0,
  current = false,
  onPress,
}: {
  href: string;
  label: string;
  count?: number;
  current?: boolean;
  onPress: () => void;
}) {
  return (
    <IntentLink
      href={href}
      onClick={onPress}
      aria-current={current ? "page" : undefined}
      className="flex min-h-touch items-center gap-2 border-b border-line text-base text-ink no-underline aria-[current]:font-semibold"
    >
      {label}
      <Count value={count} />
    </IntentLink>
  );
}
