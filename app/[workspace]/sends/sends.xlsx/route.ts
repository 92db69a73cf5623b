import { GET as list } from "../sends.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
