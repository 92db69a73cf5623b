import { t } from "#words/t.ts";
import type { Upload } from "./upload/use-upload.ts";

/** What a table is called within a sentence: its list, its file, or that it was pasted. */
export function tableName({ listName, name, source }: Pick<Upload, "listName" | "name" | "source">): string {
  return listName ?? (source === "paste" ? t("files.pastedRows") : name);
}
