"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { leave } from "./user-menu.tsx";

/** For pages without the shell's menu. */
export function SignOutButton() {
  return (
    <Button icon="log-out" onClick={leave}>
      {t("page.signOut")}
    </Button>
  );
}
