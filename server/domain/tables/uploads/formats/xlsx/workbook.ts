import { posix } from "node:path";
import { noTable } from "#server/domain/tables/uploads/formats/file-kind.ts";
import { TableProblem } from "#server/domain/tables/uploads/formats/problem.ts";
import { t } from "#words/t.ts";
import type { Archive } from "./archive.ts";
import { readAllXml } from "./xml.ts";

/** Where the parts of a workbook lie in its archive. */
export type Workbook = {
  /** In the order in which they are looked at: as they stand, hidden ones last. */
  sheets: { name: string; path: string }[];
  sharedStrings: string | null;
  styles: string | null;
  /** Whether days are counted from 1904 and not from 1900. */
  from1904: boolean;
};

type Relation = { id: string; type: string; target: string };
type Listed = { name: string; relationId: string; isHidden: boolean };

/** Finds the sheets of a workbook. Throws TableProblem for an archive that is none. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has("_rels/.rels")) throw noWorkbook(archive);
  const [main] = (await relationsOf(archive, "")).filter(({ type }) => type.endsWith("/officeDocument"));
  if (!main || !/(?:^|\/)workbook[^/]*\.xml$/i.test(main.target)) throw noWorkbook(archive, main?.target);
  const { listed, from1904 } = await listSheets(archive, main.target);
  const relations = await relationsOf(archive, main.target);
  const target = (kind: string) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.target ?? null;
  const paths = new Map(relations.map((relation) => [relation.id, relation.target]));
  const seen = new Set<string>();
  const sheets = listed.flatMap(({ name, relationId }) => {
    const path = paths.get(relationId);
    // A chart's sheet has no rows, and no file is read twice however many sheets name it.
    if (path === undefined || seen.has(path) || !archive.has(path) || !/worksheets\//i.test(path)) return [];
    seen.add(path);
    return [{ name, path }];
  });
  return { sheets, sharedStrings: target("sharedStrings"), styles: target("styles"), from1904 };
}

async function listSheets(archive: Archive, path: string): Promise<{ listed: Listed[]; from1904: boolean }> {
  const listed: Listed[] = [];
  let from1904 = false;
  await readAllXml(await archive.open(path), {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const relationId = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const isHidden = attributes.state !== undefined && attributes.state !== "visible";
      if (relationId !== undefined) listed.push({ name: attributes.name ?? "", relationId, isHidden });
    },
  });
  return { listed: listed.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden)), from1904 };
}

/** What a part of the archive points at, as paths from its root. */
async function relationsOf(archive: Archive, of: string): Promise<Relation[]> {
  const folder = posix.dirname(of);
  const path = posix.join(folder, "_rels", `${posix.basename(of)}.rels`);
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await readAllXml(await archive.open(path), {
    open(name, { Id: id, Type: type, Target: target, TargetMode: mode }) {
      if (name !== "Relationship" || id === undefined || target === undefined || mode === "External") return;
      const full = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
      relations.push({ id, type: type ?? "", target: full });
    },
  });
  return relations;
}

function noWorkbook(archive: Archive, main = ""): TableProblem {
  if (main.endsWith(".bin")) return new TableProblem(() => t("kept.workbookIsBinary"));
  if (archive.has("content.xml") && archive.has("mimetype"))
    return new TableProblem(() => t("kept.fileIsOpenDocument"));
  if (main.startsWith("word/")) return noTable(() => t("kept.aWordDocument"));
  return noTable(() => t("kept.anArchive"));
}
