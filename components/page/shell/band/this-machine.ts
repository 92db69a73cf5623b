/** Whether a host, as an address has it, names the machine that asks, so that only a browser on it comes there. */
export function isOnThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);
}
