"use client";

import { useQueryState } from "nuqs";
import { Button } from "#components/ui/controls/button.tsx";
import { Menu, MenuCheck, MenuChoice, MenuSeparator } from "#components/ui/overlay/menu.tsx";
import { type Column, namePlace } from "#components/ui/table/table-column.ts";
import { t } from "#words/t.ts";
import { type Order, parseAsColumns, useOrder } from "./looks.ts";

/** Columns that are left out and added, as the address of the list names them; what it names wrongly changes nothing. */
function useChosenColumns() {
  const [hidden, setHidden] = useQueryState("hide", parseAsColumns.withOptions({ history: "push" }));
  const [added, setAdded] = useQueryState("show", parseAsColumns.withOptions({ history: "push" }));
  return {
    isShown: ({ key, extra }: Pick<Column<unknown>, "key" | "extra">) =>
      extra ? added.includes(key) : !hidden.includes(key),
    toggle: ({ key, extra }: Pick<Column<unknown>, "key" | "extra">) => {
      const [named, set] = extra ? ([added, setAdded] as const) : ([hidden, setHidden] as const);
      const next = named.includes(key) ? named.filter((one) => one !== key) : [...named, key];
      void set(next.length === 0 ? null : next);
    },
  };
}

/** Those that are shown. The name stays, since it is the row's link, and so does what has no head. */
export function useShownColumns<Row>(columns: readonly Column<Row>[], isChosen: boolean): readonly Column<Row>[] {
  const { isShown } = useChosenColumns();
  if (!isChosen) return columns;
  const shown = columns.filter((column) => isShown(column) || !mayHide(column, columns));
  return shown.length === columns.length ? columns : shown;
}

function mayHide<Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean {
  return !column.lead && !column.hiddenHeader && columns.indexOf(column) !== namePlace(columns);
}

/** Chooses what of each row is shown and, where a list can be turned round, what stands first. */
export function ColumnsMenu<Row>({ columns, isOrdered }: { columns: readonly Column<Row>[]; isOrdered: boolean }) {
  const { isShown, toggle } = useChosenColumns();
  const [order, setOrder] = useOrder();
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
        .map((column) => (
          <MenuCheck key={column.key} checked={isShown(column)} onChange={() => toggle(column)}>
            {column.header}
          </MenuCheck>
        ))}
    </Menu>
  );
}
