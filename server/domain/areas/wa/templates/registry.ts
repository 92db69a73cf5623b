import { and, desc, eq, ilike, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { submission } from "#db/schema/submissions.ts";
import { type TemplateParts, waTemplate } from "#db/schema/wa-templates.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { containing } from "#server/domain/containing.ts";
import { DomainError } from "#server/domain/errors.ts";
import { byTime, type Page, type Paging, pageOf, type TimePlace } from "#server/domain/paging.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { lastAccepted, lastWord, shownWord } from "./evidence.ts";

/** A template as it is known here. `submissionState` is what became of the call that made it; null where it was adopted. */
export type RegisteredTemplate = Awaited<ReturnType<typeof selectTemplates>>[number];

export type TemplateFilter = Paging<TimePlace> & { appId: string; q?: string | undefined };

/** The templates of an application of the connection in use, the last submitted or adopted first. Throws `not_found`. */
export async function listTemplates(scope: Scope, filter: TemplateFilter): Promise<Page<RegisteredTemplate>> {
  requirePermission(scope, "wa.read");
  const { appId, q, cursor, limit } = filter;
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = await selectTemplates(tx)
      .where(
        and(
          await isOf(tx, scope, appId),
          q ? ilike(waTemplate.name, containing(q)) : undefined,
          cursor &&
            sql`(${waTemplate.createdAt}, ${waTemplate.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`,
        ),
      )
      .orderBy(desc(waTemplate.createdAt), desc(waTemplate.id))
      .limit(limit + 1);
    const shown = found.map((one) => shownTemplate(scope, one));
    return pageOf(shown, limit, byTime, ({ createdAt, id }) => ({ at: createdAt, id }));
  });
}

/** At most so many of one name are looked at: languages, and those that were made again. */
const mostOfOneName = 200;

/** What is known of a name: its languages and what became of each, the last one first. Throws `not_found`. */
export async function templatesNamed(
  scope: Scope,
  { appId, name }: { appId: string; name: string },
): Promise<RegisteredTemplate[]> {
  requirePermission(scope, "wa.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = await selectTemplates(tx)
      .where(and(await isOf(tx, scope, appId), eq(waTemplate.name, name)))
      .orderBy(desc(waTemplate.createdAt), desc(waTemplate.id))
      .limit(mostOfOneName);
    return found.map((one) => shownTemplate(scope, one));
  });
}

/** One template. Throws `not_found`. */
export async function getTemplate(scope: Scope, id: string): Promise<RegisteredTemplate> {
  requirePermission(scope, "wa.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await selectTemplates(tx).where(eq(waTemplate.id, id));
    if (!found) throw noSuchTemplate();
    return shownTemplate(scope, found);
  });
}

/** Its texts and the note as the viewer may read them. Its name is an id, and shown as ids are. */
function shownTemplate(scope: Scope, template: RegisteredTemplate): RegisteredTemplate {
  const { components, word } = template;
  return { ...template, components: shownParts(scope, components), word: word && shownWord(scope, word) };
}

function shownParts(scope: Scope, { header, body, footer, button }: TemplateParts): TemplateParts {
  const shown = (text: string) => shownText(scope, text);
  const textOf = (text: string | undefined) => (text === undefined ? {} : { text: shown(text) });
  return {
    ...(header && {
      header: {
        ...header,
        text: shown(header.text),
        ...(header.example && { example: { header_text: header.example.header_text.map(shown) } }),
      },
    }),
    ...(body && {
      body: {
        ...body,
        ...textOf(body.text),
        ...(body.example && { example: { body_text: body.example.body_text.map((row) => row.map(shown)) } }),
      },
    }),
    ...(footer && { footer: { ...footer, ...textOf(footer.text) } }),
    ...(button && { button: { buttons: { ...button.buttons, ...textOf(button.buttons.text) } } }),
  };
}

export function noSuchTemplate(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchTemplateInThis"));
}

/** SQL for the templates that an application of the connection in use has. Throws `not_found`. */
async function isOf(tx: Tx, scope: Scope, appId: string) {
  const { connection } = await findApplication(tx, "wa", appId);
  return and(
    eq(waTemplate.workspaceId, scope.workspace.id),
    eq(waTemplate.connectionId, connection.id),
    eq(waTemplate.appId, appId),
  );
}

function selectTemplates(tx: Tx) {
  const word = lastWord(tx);
  const accepted = lastAccepted(tx);
  return tx
    .select({
      id: waTemplate.id,
      connectionName: connection.name,
      /** Only over the connection in use is anything sent. */
      isConnectionInUse: sql<boolean>`${connection.isDefault} and ${connection.archivedAt} is null`,
      appId: waTemplate.appId,
      name: waTemplate.name,
      language: waTemplate.language,
      type: waTemplate.type,
      origin: waTemplate.origin,
      components: waTemplate.components,
      headerVariables: waTemplate.headerVariables,
      bodyVariables: waTemplate.bodyVariables,
      templateId: waTemplate.templateId,
      /** The last thing that was said of its state; null where nobody said any. */
      word: {
        kind: word.kind,
        state: word.state,
        code: word.code,
        note: word.note,
        at: word.at,
        byName: word.byName,
      },
      /** When a message from it was last accepted, to the minute. */
      acceptedAt: accepted.at,
      submissionId: waTemplate.submissionId,
      submissionState: submission.state,
      createdAt: waTemplate.createdAt,
      createdByName: person.name,
    })
    .from(waTemplate)
    .leftJoin(submission, eq(submission.id, waTemplate.submissionId))
    .innerJoin(connection, eq(connection.id, waTemplate.connectionId))
    .innerJoin(person, eq(person.id, waTemplate.createdBy))
    .leftJoinLateral(word, sql`true`)
    .leftJoinLateral(accepted, sql`true`)
    .$dynamic();
}
