import { eq, sql } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import type { Self } from "#server/domain/access/sessions/self.ts";
import type { Services } from "#server/domain/scope.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import type { Language } from "#words/language.ts";

/** Says which language the person reads. Choosing the same one again changes nothing. */
export async function chooseLanguage(self: Self, language: Language): Promise<void> {
  await self.services.db.system.transaction(async (tx) => {
    const [before] = await tx
      .select({ language: person.language })
      .from(person)
      .where(eq(person.id, self.person.id))
      .for("no key update");
    if (!before || before.language === language) return;
    await tx.update(person).set({ language }).where(eq(person.id, self.person.id));
    await appendAudit(tx, instanceChain, actorOf(self), {
      action: "language.chosen",
      target: { kind: "person", id: self.person.id },
      before: { language: before.language },
      after: { language },
    });
  });
}

/** The language that whoever has the address chose; null where there is nobody, or no choice. */
export async function languageOfAddress(services: Services, email: string): Promise<Language | null> {
  const [known] = await services.db.system
    .select({ language: person.language })
    .from(person)
    .where(sql`lower(${person.email}) = ${email.trim().toLowerCase()}`);
  return known?.language ?? null;
}
