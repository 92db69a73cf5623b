import { byCall, type CallPlace, noSuchPlace, type SealedPlace } from "#server/domain/paging.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

/**
 * Where a list goes on, for the viewer to give back. An id may be somebody's address: whoever is shown those masked gets the
 * place sealed.
 */
export function writePlace(scope: Scope, place: CallPlace): string {
  if (maySeePersonal(scope)) return byCall.write(place);
  const sealed = scope.services.keyring.seal(byCall.write(place), sealedIn(scope));
  return byCall.write({ sealed: sealed.toString("base64url") });
}

/** Throws `invalid` for what was not written for this workspace; a place of one's own making would let ids be guessed. */
export function readPlace(scope: Scope, cursor: CallPlace | SealedPlace): CallPlace {
  const place = "sealed" in cursor ? opened(scope, cursor) : cursor;
  if ("sealed" in place || (place === cursor && !maySeePersonal(scope))) throw noSuchPlace();
  return place;
}

function opened(scope: Scope, { sealed }: SealedPlace): CallPlace | SealedPlace {
  try {
    return byCall.read(scope.services.keyring.open(Buffer.from(sealed, "base64url"), sealedIn(scope)).reveal());
  } catch {
    throw noSuchPlace();
  }
}

function sealedIn({ workspace }: Scope) {
  return { table: "call_record", column: "record_id", id: "cursor", workspaceId: workspace.id };
}
