import { GET as list } from "../report.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
