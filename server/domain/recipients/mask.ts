/** An address as those see it who may not see personal data: first letter and domain's ending only. */
export function maskAddress(address: string | null): string | null {
  if (address === null) return null;
  const [local = "", domain = ""] = address.split("@");
  const ending = domain.slice(domain.lastIndexOf(".") + 1);
  return domain ? `${local.slice(0, 1)}•••@•••.${ending}` : "•••";
}
