import type { ShownJob } from "./show-navigation.ts";
import type { Theme } from "./theme/theme.ts";
import type { ShellPerson } from "./user-menu.tsx";
import type { ShellWorkspace } from "./workspace-switcher.tsx";

/** What stands behind the last place of the bottom bar. */
export type MoreProps = {
  jobs: readonly ShownJob[];
  /** Null outside of workspaces. */
  workspace: ShellWorkspace | null;
  workspaces: readonly ShellWorkspace[];
  person: ShellPerson;
  administrator: boolean;
  theme: Theme;
  /** Opens the search, where there is one. */
  onSearch?: () => void;
};
