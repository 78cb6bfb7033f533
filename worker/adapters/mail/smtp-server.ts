const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
const TLS_PORT = 465;
const PLAIN_PORT = 25;

/** How to connect to the mail server. */
export interface SmtpServer {
  /** Host name or IP address, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | undefined;
}

/**
 * Parses `smtps://user:password@host:port`. Plain `smtp://` is accepted on loopback only.
 * @throws {TypeError} when it is malformed; the message never contains the URL itself
 */
export function parseSmtpUrl(text: string): SmtpServer {
  if (!URL.canParse(text)) throw new TypeError("The mail server's address is not a URL");
  const url = new URL(text);
  const hostname = url.hostname.toLowerCase();
  const secure = url.protocol === "smtps:";
  if (!secure && url.protocol !== "smtp:") {
    throw new TypeError("The mail server's address must start with smtps://");
  }
  if (hostname === "") throw new TypeError("The mail server's address names no host");
  if (!secure && !LOOPBACK_HOSTS.has(hostname)) {
    throw new TypeError("Plain smtp:// is for loopback only: the mail server needs smtps://");
  }
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? TLS_PORT : PLAIN_PORT) : Number(url.port),
    secure,
    credentials: credentialsOf(url),
  };
}

function credentialsOf({ username, password }: URL): SmtpServer["credentials"] {
  if (username === "" && password === "") return undefined;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new TypeError("The mail server's user or password has a % that encodes nothing");
  }
}
