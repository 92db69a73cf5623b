import { t } from "#words/t.ts";

// What no module may do: this one looks a text up while it loads.
t("form.cancel");
