import { GET as list } from "../suppressions.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
