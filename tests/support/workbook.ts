import { type ZipEntry, zipOf } from "./zip.ts";

export type SheetXml = { name?: string; state?: "hidden"; rows: string };
export type WorkbookXml = {
  sheets: readonly SheetXml[];
  /** Inside of <sst>. */
  strings?: string;
  /** Inside of <styleSheet>. */
  styles?: string;
  from1904?: boolean;
};

const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The files of an XLSX with the given XML inside. */
export function workbookEntries({ sheets, strings, styles, from1904 }: WorkbookXml): ZipEntry[] {
  const list = sheets.map(
    ({ name, state }, no) =>
      `<sheet name="${name ?? `Sheet${no + 1}`}" sheetId="${no + 1}"${state ? ` state="${state}"` : ""} r:id="rId${no + 1}"/>`,
  );
  const targets = [
    ...sheets.map((_, no) => ["worksheet", `worksheets/sheet${no + 1}.xml`, `rId${no + 1}`] as const),
    ["sharedStrings", "sharedStrings.xml", "rIdS"] as const,
    ["styles", "styles.xml", "rIdY"] as const,
  ];
  const pointers = targets.map(
    ([kind, target, id]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  return [
    {
      name: "_rels/.rels",
      text: `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      text: `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><workbookPr${from1904 ? ' date1904="1"' : ""}/><sheets>${list.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: `${head}<Relationships xmlns="${relations}">${pointers.join("")}</Relationships>`,
    },
    { name: "xl/sharedStrings.xml", text: `${head}<sst xmlns="${spreadsheet}">${strings ?? ""}</sst>` },
    { name: "xl/styles.xml", text: `${head}<styleSheet xmlns="${spreadsheet}">${styles ?? ""}</styleSheet>` },
    ...sheets.map(({ rows }, no) => ({
      name: `xl/worksheets/sheet${no + 1}.xml`,
      text: `${head}<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ];
}

export function workbookOf(workbook: WorkbookXml): Buffer {
  return zipOf(workbookEntries(workbook));
}

/** A sheet's row of texts that stand in their cells. */
export function inlineRow(no: number, cells: readonly string[]): string {
  const texts = cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`);
  return `<row r="${no}">${texts.join("")}</row>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
