import { GET as list } from "../messages.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
