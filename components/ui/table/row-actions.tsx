import type { ReactNode } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { Menu } from "#components/ui/overlay/menu.tsx";
import { t } from "#words/t.ts";
import type { Column } from "./table-column.ts";

/** A table's last column, in the corner of a phone's card: what can be done with a row, a RowMenu or nothing. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return {
    key: "actions",
    header: t("ui.actions"),
    hiddenHeader: true,
    align: "end",
    width: "3rem",
    phone: "corner",
    cell,
  };
}

/** The actions of one row behind three dots; `name` says of which. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu
      label={t("ui.actionsForName", { name })}
      trigger={
        <Button variant="plain" size="sm" icon="ellipsis" iconOnly>
          {t("ui.actionsForName", { name })}
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
