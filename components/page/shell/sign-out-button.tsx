"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { leave } from "./user-menu.tsx";

/** For pages without the shell's menu. */
export function SignOutButton() {
  return (
    <Button icon="log-out" onClick={leave}>
      Sign out
    </Button>
  );
}
