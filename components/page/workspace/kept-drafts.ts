/** A tab remembers this of an intent: the text that was typed, or the submission that came of it. */
export type KeptDraft<Values> =
  | { kind: "draft"; values: Values; savedAt: Date }
  | { kind: "sent"; submissionId: string };

type Store = Pick<Storage, "getItem" | "setItem">;

type Stored = { sent: string } | { savedAt: string; values: object };

export type KeptDrafts<Values> = ReturnType<typeof keptDrafts<Values>>;

/**
 * Drafts of one kind of form in a tab, each under its workspace and its intent. `valuesOf` takes whatever was kept, by this
 * or another version of the form, and never throws.
 */
export function keptDrafts<Values>(kind: string, valuesOf: (from: unknown) => Values) {
  const keyOf = (workspace: string, intent: string) => `${kind}:${workspace}:${intent}`;
  return {
    /** The draft of an intent in this workspace; null when there is none that can be read. */
    read(store: Store, workspace: string, intent: string): KeptDraft<Values> | null {
      const found = parse(store.getItem(keyOf(workspace, intent)));
      if (!found) return null;
      if ("sent" in found) return { kind: "sent", submissionId: found.sent };
      return { kind: "draft", values: valuesOf(found.values), savedAt: new Date(found.savedAt) };
    },
    /** False when the browser keeps nothing, as with a full or forbidden storage; the form then says so. */
    save(store: Store, workspace: string, intent: string, values: Values, now: Date): boolean {
      return write(store, keyOf(workspace, intent), { savedAt: now.toISOString(), values });
    },
    /** Forgets what was typed and remembers what came of it, so that going back never opens an empty form for a used intent. */
    markSent(store: Store, workspace: string, intent: string, submissionId: string): void {
      write(store, keyOf(workspace, intent), { sent: submissionId });
    },
  };
}

/** Somebody else's text under our key is no draft. */
function parse(text: string | null): Stored | undefined {
  if (text === null) return undefined;
  try {
    const found: unknown = JSON.parse(text);
    return isStored(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isStored(found: unknown): found is Stored {
  if (typeof found !== "object" || found === null) return false;
  if ("sent" in found) return typeof found.sent === "string" && uuid.test(found.sent);
  return (
    "savedAt" in found &&
    typeof found.savedAt === "string" &&
    !Number.isNaN(Date.parse(found.savedAt)) &&
    "values" in found &&
    typeof found.values === "object" &&
    found.values !== null &&
    !Array.isArray(found.values)
  );
}

function write(store: Store, key: string, value: unknown): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
