const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a Host header names this machine. Anything else may be another site's DNS rebinding. */
export function isLoopbackHost(host: string | undefined): boolean {
  return LOOPBACK_NAMES.has((host ?? "").replace(/:\d+$/, "").toLowerCase());
}

/** Whether an address is on this machine, by plain HTTP. */
export function isLoopbackUrl(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "http:" && LOOPBACK_NAMES.has(url.hostname);
}
