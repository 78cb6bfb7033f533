/** What a browser says about the network; most say nothing. Source: the Network Information API. */
export interface Connection {
  readonly saveData?: boolean | undefined;
  readonly type?: string | undefined;
  readonly effectiveType?: string | undefined;
}

const SLOW = ["slow-2g", "2g", "3g"];

/**
 * Whether the connection says that bytes are dear or slow to come: no large file is sent over it unless
 * the person asks. A browser that says nothing counts as one that has enough.
 */
export function isCostly(connection: Connection | undefined): boolean {
  if (connection === undefined) return false;
  const { saveData, type, effectiveType = "" } = connection;
  return saveData === true || type === "cellular" || SLOW.includes(effectiveType);
}
