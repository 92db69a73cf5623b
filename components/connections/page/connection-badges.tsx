import type { ConnectionView } from "#components/connections/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { t } from "#words/t.ts";

/** Whether what is sent over it reaches people. */
export function KindBadge({ kind, big }: { kind: ConnectionView["kind"]; big?: boolean }) {
  return kind === "live" ? (
    <Badge icon="zap" hue="active" big={big}>
      {t("connections.live")}
    </Badge>
  ) : (
    <Badge icon="flask-conical" hue="quiet" big={big}>
      {t("connections.sandbox")}
    </Badge>
  );
}

/** In use, put away, or neither. */
export function UseBadge({
  connection: { isDefault, archivedAt },
  big,
}: {
  connection: Pick<ConnectionView, "isDefault" | "archivedAt">;
  big?: boolean;
}) {
  if (archivedAt) {
    return (
      <Badge icon="circle-slash" hue="quiet" big={big}>
        {t("connections.archived")}
      </Badge>
    );
  }
  return isDefault ? (
    <Badge icon="check" hue="good" big={big}>
      {t("connections.inUse")}
    </Badge>
  ) : null;
}

/** What the last test showed, in a word. */
export function TestBadge({ test }: { test: ConnectionView["test"] }) {
  if (test === null) {
    return (
      <Badge icon="circle-dashed" hue="quiet" open>
        {t("connections.notTested")}
      </Badge>
    );
  }
  const tried = test.rows.filter(({ operation }) => operation !== null);
  const failed = tried.filter(({ problem }) => problem !== null);
  if (tried.length === 0) {
    return (
      <Badge icon="circle-dashed" hue="quiet" open>
        {t("connections.notTestable")}
      </Badge>
    );
  }
  return failed.length === 0 ? (
    <Badge icon="check" hue="good">
      {t("connections.passed")}
    </Badge>
  ) : (
    <Badge icon="x" hue="bad">
      {t("connections.failedInFailedOfTried", { failed: failed.length, tried: tried.length })}
    </Badge>
  );
}
