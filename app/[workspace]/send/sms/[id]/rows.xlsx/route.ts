import { GET as list } from "../rows.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
