import { Explained } from "#components/ui/overlay/explained.tsx";
import type { Role, RoleChoice } from "./role-choice.ts";

/** Roles by name, each with its sentence behind it. */
export function RoleList({ held, roles }: { held: readonly Role[]; roles: readonly RoleChoice[] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-0.5">
      {roles
        .filter(({ role }) => held.includes(role))
        .map(({ role, name, sentence }) => (
          <Explained key={role} text={sentence}>
            <span className="underline decoration-line-strong decoration-dotted underline-offset-3">{name}</span>
          </Explained>
        ))}
    </span>
  );
}
