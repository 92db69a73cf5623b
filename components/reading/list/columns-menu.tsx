"use client";

import { useQueryState } from "nuqs";
import { Button } from "#components/ui/controls/button.tsx";
import { Menu, MenuCheck, MenuChoice, MenuSeparator } from "#components/ui/overlay/menu.tsx";
import { type Column, namePlace } from "#components/ui/table/table-column.ts";
import { t } from "#words/t.ts";
import { type Order, parseAsHidden, useOrder } from "./looks.ts";

/** Columns that are left out, as the address of the list names them; what it names wrongly leaves nothing out. */
function useHidden() {
  return useQueryState("hide", parseAsHidden.withOptions({ history: "push" }));
}

/** Those that are shown. The name stays, since it is the row's link, and so does what has no head. */
export function useShownColumns<Row>(columns: readonly Column<Row>[], isChosen: boolean): readonly Column<Row>[] {
  const [hidden] = useHidden();
  if (!isChosen || hidden.length === 0) return columns;
  return columns.filter((column) => !hidden.includes(column.key) || !mayHide(column, columns));
}

function mayHide<Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean {
  return !column.lead && !column.hiddenHeader && columns.indexOf(column) !== namePlace(columns);
}

/** Chooses what of each row is shown and, where a list can be turned round, what stands first. */
export function ColumnsMenu<Row>({ columns, isOrdered }: { columns: readonly Column<Row>[]; isOrdered: boolean }) {
  const [hidden, setHidden] = useHidden();
  const [order, setOrder] = useOrder();
  const toggle = (key: string, isShown: boolean) => {
    const next = isShown ? hidden.filter((one) => one !== key) : [...hidden, key];
    void setHidden(next.length === 0 ? null : next);
  };
  return (
    <Menu
      trigger={
        <Button icon="columns" size="sm">
          {t("reading.columns")}
        </Button>
      }
    >
      {isOrdered && (
        <>
          <MenuChoice<Order>
            label={t("reading.order")}
            value={order}
            onChange={setOrder}
            choices={[
              { value: "newest", label: t("reading.newestFirst") },
              { value: "oldest", label: t("reading.oldestFirst") },
            ]}
          />
          <MenuSeparator />
        </>
      )}
      {columns
        .filter((column) => mayHide(column, columns))
        .map(({ key, header }) => (
          <MenuCheck key={key} checked={!hidden.includes(key)} onChange={(isShown) => toggle(key, isShown)}>
            {header}
          </MenuCheck>
        ))}
    </Menu>
  );
}
