import { z } from "zod";
import { type ExportFormat, exportFormats } from "#server/compose/exported/column.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { requestsFile } from "#server/domain/account/calls/export-list.ts";
import { channels } from "#server/domain/areas/rules.ts";
import { callPageRows, callsFile } from "#server/domain/calls/records/export-list.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { FileChoice } from "#server/domain/exports/listing.ts";
import { messagesFile } from "#server/domain/messages/sent/export-list.ts";
import { reportFile } from "#server/domain/reports/export-list.ts";
import type { Scope } from "#server/domain/scope.ts";
import { callbacksFile } from "#server/domain/sending/callbacks/export-list.ts";
import { recipientsFile } from "#server/domain/sending/evidence/export-list.ts";
import { sendsFile } from "#server/domain/sending/submissions/export-list.ts";
import { suppressionsFile } from "#server/domain/sending/suppressions/export-list.ts";
import { chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { wholeChainFile } from "#server/domain/trail/export.ts";
import { entriesFile } from "#server/domain/trail/export-list.ts";
import { t } from "#words/t.ts";
import { type AnyFile, anyFile } from "./any-file.ts";
import * as queries from "./queries.ts";

/** A file that an address below the workspace names, and how much of it is read at once where that is less than usual. */
export type Addressed = { file: AnyFile; format: ExportFormat; pageRows?: number };

type Asked = { scope: Scope; id: string; area: string; query: Record<string, string>; choice: FileChoice };

/** What is read of the address of each list. */
const lists: readonly { path: RegExp; pageRows?: number; file: (asked: Asked) => AnyFile }[] = [
  {
    path: /^\/sends\/sends$/,
    file: ({ scope, query, choice }) => anyFile(sendsFile(scope, read(queries.sendsQuery, query), choice)),
  },
  {
    path: /^\/sends\/(?<id>[^/]+)\/recipients$/,
    file: ({ scope, id, query, choice }) => {
      const asked = { ...read(queries.recipientsQuery, query), submissionId: id };
      return anyFile(recipientsFile(scope, asked, choice));
    },
  },
  {
    path: /^\/sends\/(?<id>[^/]+)\/messages$/,
    file: ({ scope, id, query, choice }) => {
      const asked = { ...read(queries.messagesQuery, query), submissionId: id };
      return anyFile(messagesFile(scope, channels, asked, choice));
    },
  },
  {
    path: /^\/dev\/requests$/,
    file: ({ scope, query, choice }) => anyFile(requestsFile(scope, read(queries.requestsQuery, query), choice)),
  },
  {
    path: /^\/dev\/callbacks$/,
    file: ({ scope, query, choice }) => anyFile(callbacksFile(scope, read(queries.callbacksQuery, query), choice)),
  },
  {
    path: /^\/suppressions\/suppressions$/,
    file: ({ scope, query, choice }) =>
      anyFile(suppressionsFile(scope, read(queries.suppressionsQuery, query), choice)),
  },
  {
    path: /^\/reports\/(?<area>\w+)\/report$/,
    file: ({ scope, area, query, choice }) =>
      anyFile(reportFile(scope, { area: read(queries.reportArea, area), ...read(queries.reportQuery, query) }, choice)),
  },
  {
    path: /^\/audit\/entries$/,
    file: ({ scope, query, choice }) =>
      anyFile(entriesFile(chainOfWorkspace(scope), read(queries.auditQuery, query), choice)),
  },
  {
    path: /^\/audit\/chain$/,
    file: ({ scope, query, choice }) => {
      read(queries.chainQuery, query);
      return anyFile(wholeChainFile(chainOfWorkspace(scope), choice));
    },
  },
  {
    path: /^\/voice\/calls$/,
    pageRows: callPageRows,
    file: ({ scope, query, choice }) => anyFile(callsFile(scope, read(queries.callsQuery, query), choice)),
  },
];

/**
 * The file of a list by its own address below the workspace, such as "/dev/requests.csv?outcomes=refused&columns=id,at".
 * Throws `invalid` for an address that no such list has.
 */
export function readAddress(scope: Scope, address: string): Addressed {
  const [path = "", text = ""] = address.split("?", 2);
  const [, place = "", ending] = /^(.*)\.(\w+)$/.exec(path) ?? [];
  const format = exportFormats.find((one) => one === ending);
  for (const { path: shape, pageRows, file } of lists) {
    const found = shape.exec(place);
    if (!found || format === undefined) continue;
    const { id = "", area = "" } = found.groups ?? {};
    if (found.groups?.id !== undefined && !z.uuid().safeParse(id).success) break;
    const { columns, ...query } = Object.fromEntries(
      Array.from(new URLSearchParams(text), ([name, value]) => [name, storableText(value)]),
    );
    const choice = { format, ...(columns !== undefined && { columns: columns.split(",") }) };
    return { file: file({ scope, id, area, query, choice }), format, ...(pageRows !== undefined && { pageRows }) };
  }
  throw new DomainError("invalid", t("domain.thereIsNoListAtThisAddress"), {
    field: "address",
  });
}

function read<Query>(shape: z.ZodType<Query>, query: unknown): Query {
  const asked = shape.safeParse(query);
  if (asked.success) return asked.data;
  throw new DomainError("invalid", queries.sentencesOf(asked.error), { field: "address" });
}
