import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import { fileChunks } from "#server/domain/exports/written-file.ts";
import type { Permission } from "#server/domain/permissions.ts";
import type { FileWork } from "#server/domain/trail/export-file.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A list's file whose rows nobody needs to know. */
export type AnyFile = {
  permission: Permission;
  prepare: (tx: Tx) => Promise<{
    name: string;
    type: string;
    query: SQL;
    chunks: (
      db: Db,
      workspaceId: string,
      options: SnapshotOptions,
      wrote: (rows: number) => void,
    ) => AsyncGenerator<Bytes>;
  }>;
};

/** The work of a file without the type of its rows. */
export function anyFile<Row>({ permission, prepare }: FileWork<Row>): AnyFile {
  return {
    permission,
    prepare: async (tx) => {
      const { content } = await prepare(tx);
      const { name, type, query } = content;
      return {
        name,
        type,
        query,
        chunks: (db, workspaceId, options, wrote) => fileChunks(db, workspaceId, content, options, wrote),
      };
    },
  };
}
