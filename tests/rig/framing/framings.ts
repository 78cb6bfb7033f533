/** Ways to frame HTTP/1.1 requests, honest and not, for a raw connection. Sources: RFC 9112 sections 2.2, 5, 6, 7 and 11.2. */

/** Requests of one client on one connection, as bytes. */
export interface Framing {
  readonly name: string;
  /** In Latin-1, one character a byte. */
  readonly bytes: string;
  /** The requests that a strict server finds in the bytes, in order. */
  readonly passes: readonly Passing[];
  /**
   * `answered`: the client ends the connection after as many answers. `refused`: the server ends it, and may leave
   * what passes without an answer. `cut off`: the client ends it at once.
   */
  readonly end: "answered" | "refused" | "cut off";
}

/** `first` is the request that everybody may send; `hidden` stands behind it and is the attack. */
export type Passing = "first" | "hidden";

/** The path of every first request: it exists nowhere. */
export const FIRST_PATH = "/api/first";
/** The address that every request claims to come from. */
export const CLAIMED_ADDRESS = "203.0.113.66";

const CLAIM = `CF-Connecting-IP: ${CLAIMED_ADDRESS}`;
const CHUNKED = "Transfer-Encoding: chunked";

/** @param hidden a whole request, the one that is not to be executed */
export function framings(hidden: string): readonly Framing[] {
  const length = `Content-Length: ${hidden.length}`;
  const asChunks = chunk(hidden) + LAST_CHUNK;
  return [
    ...honest(hidden, length),
    ...refusedRows("a body without a meaning: ", {
      ...Object.fromEntries(
        ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "SEARCH", "QUERY"].flatMap(
          (method) => [
            [`${method} with a length`, request(method, [length]) + hidden],
            [`${method} in chunks`, request(method, [CHUNKED]) + asChunks],
          ],
        ),
      ),
      "GET with a length of which nothing comes at once": request("GET", ["Content-Length: 9"]),
      "GET with a length that Connection names":
        request("GET", [length, "Connection: content-length"]) + hidden,
    }),
    ...refusedRows("two framings: ", {
      "CL.TE": post([length, CHUNKED], LAST_CHUNK + hidden),
      "TE.CL": post([CHUNKED, "Content-Length: 4"], asChunks),
      "TE.CL, the length in the end": post([CHUNKED, length], asChunks),
      "CL.TE with GET": request("GET", ["Content-Length: 5", CHUNKED]) + LAST_CHUNK + hidden,
      "TE.TE, twice chunked": post([CHUNKED, CHUNKED], asChunks),
      "TE.TE, the second unknown": post([CHUNKED, "Transfer-Encoding: cow"], asChunks),
      "TE.TE, the first unknown": post(["Transfer-Encoding: cow", CHUNKED], asChunks),
      "TE.TE, one with identity": post([CHUNKED, "Transfer-Encoding: identity"], asChunks),
    }),
    ...refusedRows(
      "Transfer-Encoding: ",
      Object.fromEntries(
        [
          ...["xchunked", "chunked, identity", "identity, chunked", "identity", "gzip, chunked"],
          ...["chunked, chunked", "chunked,", ",chunked", '"chunked"', "chunked;q=1", "chunke", ""],
          ...["\vchunked", "chunked\v", "\0chunked", "chunked\0", "\fchunked", "\xa0chunked"],
          ...["CHUNKED", "chunKed", "chunked\r", "\rchunked"],
        ].flatMap((value) => [
          [shown(value), post([`Transfer-Encoding: ${value}`], asChunks)],
          [
            `${shown(value)}, with a length`,
            post([`Transfer-Encoding: ${value}`, "Content-Length: 5"], LAST_CHUNK + hidden),
          ],
        ]),
      ),
    ),
    ...refusedRows(
      "Content-Length: ",
      Object.fromEntries(
        [
          ...["+5", "-1", "-5", "0x5", "5, 5", "5,6", "5 5", "5;5", "5.0", "5e0", "", "five"],
          ...["00005", "5\0", "\v5", "\xb5", "99999999999999999999", "18446744073709551621"],
        ].map((value) => [shown(value), post([`Content-Length: ${value}`], `12345${hidden}`)]),
      ),
    ),
    ...refusedRows("spelling: ", {
      "the same length twice": post(["Content-Length: 5", "Content-Length: 5"], `12345${hidden}`),
      "two lengths": post(["Content-Length: 5", length], `12345${hidden}`),
      "two lengths, one in capitals": post(["Content-Length: 0", "CONTENT-LENGTH: 5"], hidden),
      "a space before the colon of a length": post(["Content-Length : 5"], `12345${hidden}`),
      "a tab before the colon of a length": post(["Content-Length\t: 5"], `12345${hidden}`),
      "a space before the colon of an encoding": post(["Transfer-Encoding : chunked"], asChunks),
      "a NUL in the name of an encoding": post(["Transfer-Encoding\0: chunked"], asChunks),
      "a vertical tab in the name of an encoding": post(["Transfer-Encoding\v: chunked"], asChunks),
      "a space before the name of an encoding": post([" Transfer-Encoding: chunked"], asChunks),
      "a folded line with an encoding": post(["Transfer-Encoding:\r\n chunked"], asChunks),
      "an encoding folded into another header": post(["A: b\r\n Transfer-Encoding: chunked"], ""),
      "a folded line with a length": post(["Content-Length:\r\n 5"], `12345${hidden}`),
      "a bare LF before an encoding": post([`A: b\n${CHUNKED}`, "Content-Length: 5"], LAST_CHUNK),
      "a bare CR before an encoding": post([`A: b\r${CHUNKED}`, "Content-Length: 5"], LAST_CHUNK),
      "a bare CR in a value": request("GET", ["A: b\rc"]) + hidden,
      "a NUL in a value": request("GET", ["A: b\0c"]) + hidden,
      "a line without a colon": request("GET", ["no header at all"]) + hidden,
      "a header without a name": request("GET", [": value"]) + hidden,
      "a space in the name of a header": request("GET", ["A b: c"]) + hidden,
      "bare LF in place of every line end": request("GET", []).replaceAll("\r\n", "\n") + hidden,
      "bare LF at the end of the headers": `${request("GET", []).slice(0, -2)}\n${hidden}`,
      "bare CR in place of every line end": `${request("GET", []).replaceAll("\r\n", "\r")}${hidden}`,
    }),
    ...refusedRows(
      "Connection: ",
      Object.fromEntries(
        [
          ...["content-length", "transfer-encoding", "host", "cookie", "origin", "sec-fetch-site"],
          ...["close, Content-Length", "keep-alive, CF-Connecting-IP", "x-private", "keep alive"],
        ].map((value) => [
          shown(value),
          post([`Connection: ${value}`, "Content-Length: 5", "X-Private: 1"], `12345${hidden}`),
        ]),
      ),
    ),
    ...refusedRows("chunks: ", {
      "a size that is no number": post([CHUNKED], `zz\r\n12345\r\n${LAST_CHUNK}${hidden}`),
      "a negative size": post([CHUNKED], `-5\r\n12345\r\n${LAST_CHUNK}${hidden}`),
      "a size with a sign": post([CHUNKED], `+5\r\n12345\r\n${LAST_CHUNK}${hidden}`),
      "a size with 0x": post([CHUNKED], `0x5\r\n12345\r\n${LAST_CHUNK}${hidden}`),
      "a size that overflows": post([CHUNKED], `10000000000000005\r\n12345\r\n${hidden}`),
      "a space before the size": post([CHUNKED], ` 5\r\n12345\r\n${LAST_CHUNK}${hidden}`),
      "a space after the size": post([CHUNKED], `5 \r\n12345\r\n${LAST_CHUNK}${hidden}`),
      "an empty size": post([CHUNKED], `\r\n${hidden}`),
      "bare LF after the size": post([CHUNKED], `5\n12345\r\n${LAST_CHUNK}${hidden}`),
      "bare LF after the data": post([CHUNKED], `5\r\n12345\n${LAST_CHUNK}${hidden}`),
      "bare CR after the size": post([CHUNKED], `5\r12345\r\n${LAST_CHUNK}${hidden}`),
      "bare LF after the last size": post([CHUNKED], `0\n\n${hidden}`),
      "no line end after the data": post([CHUNKED], `5\r\n12345${LAST_CHUNK}${hidden}`),
      "bare LF in an extension": post([CHUNKED], `5;a\nb\r\n12345\r\n${LAST_CHUNK}${hidden}`),
      "bare CR in an extension": post([CHUNKED], `5;a\rb\r\n12345\r\n${LAST_CHUNK}${hidden}`),
      "a length among the trailers": post([CHUNKED], `0\r\nContent-Length: 5\r\n\r\n${hidden}`),
      "a folded line among the trailers": post([CHUNKED], `0\r\nA: b\r\n c\r\n\r\n${hidden}`),
      "the data go on": post([CHUNKED], `5\r\n123456789\r\n${LAST_CHUNK}${hidden}`),
    }),
    ...refusedRows("the first line: ", {
      "HTTP/0.9": `GET ${FIRST_PATH}\r\n${hidden}`,
      "HTTP/1.2": withLine(`GET ${FIRST_PATH} HTTP/1.2`) + hidden,
      "HTTP/2.0": withLine(`GET ${FIRST_PATH} HTTP/2.0`) + hidden,
      "the preface of HTTP/2": `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
      "http in small letters": withLine(`GET ${FIRST_PATH} http/1.1`) + hidden,
      "a method in small letters": withLine(`get ${FIRST_PATH} HTTP/1.1`) + hidden,
      "an unknown method": withLine(`SMUGGLE ${FIRST_PATH} HTTP/1.1`) + hidden,
      "a tab in place of a space": withLine(`GET\t${FIRST_PATH}\tHTTP/1.1`) + hidden,
      "a space in the path": withLine(`GET ${FIRST_PATH} b HTTP/1.1`) + hidden,
      "a NUL in the path": withLine(`GET ${FIRST_PATH}\0 HTTP/1.1`) + hidden,
      "a tab in the path": withLine(`GET ${FIRST_PATH}\tb HTTP/1.1`) + hidden,
      "a byte above 127 in the path": withLine(`GET ${FIRST_PATH}\xe9 HTTP/1.1`) + hidden,
      "a bare LF in the path": withLine(`GET ${FIRST_PATH}\nA: HTTP/1.1`) + hidden,
      "another host in the path":
        withLine(`GET http://evil.example${FIRST_PATH} HTTP/1.1`) + hidden,
      "no path": withLine("GET evil.example HTTP/1.1") + hidden,
      "an asterisk": withLine("OPTIONS * HTTP/1.1") + hidden,
      CONNECT: withLine("CONNECT evil.example:443 HTTP/1.1") + hidden,
      "CONNECT to a path": withLine(`CONNECT ${FIRST_PATH} HTTP/1.1`) + hidden,
      "a space behind the version": withLine(`GET ${FIRST_PATH} HTTP/1.1 `) + hidden,
      "a space before the method": withLine(` GET ${FIRST_PATH} HTTP/1.1`) + hidden,
      "no Host": `GET ${FIRST_PATH} HTTP/1.1\r\n\r\n${hidden}`,
      "two Hosts": request("GET", ["Host: evil.example"]) + hidden,
      "the same Host twice": request("GET", ["Host: beats.example"]) + hidden,
    }),
    ...refusedRows("other: ", {
      "an expectation that nobody knows": post(["Expect: 200-ok", length], hidden),
      "an expectation with GET and a body":
        request("GET", ["Expect: 100-continue", length]) + hidden,
      "two expectations": post(["Expect: 100-continue", "Expect: more", length], hidden),
      "an encoding behind many headers":
        request("GET", [...Array<string>(1_500).fill("a: b"), CHUNKED]) + asChunks,
      "chunks by HTTP/1.0": withLine(`POST ${FIRST_PATH} HTTP/1.0`, CHUNKED) + asChunks,
      "an upgrade to h2c with a body":
        request("GET", ["Connection: Upgrade", "Upgrade: h2c", length]) + hidden,
      "an upgrade to WebSocket with chunks":
        request("GET", ["Connection: Upgrade", "Upgrade: websocket", CHUNKED]) + asChunks,
    }),
    ...refusedRows(
      "behind ",
      {
        "one that closes": request("GET", ["Connection: close"]) + hidden,
        "a good one, two framings": request("GET", []) + post([length, CHUNKED], ""),
        "a good one, a body without a meaning":
          request("GET", []) + request("DELETE", [length]) + hidden + hidden,
      },
      ["first"],
    ),
    ...cutRows({
      "the headers": request("GET", []).slice(0, -2),
      "a body": post(["Content-Length: 5000"], hidden),
      "a chunk": post([CHUNKED], `fff\r\n${hidden}`),
      "the last chunk": post([CHUNKED], chunk(hidden)),
      "the trailers": post([CHUNKED], `0\r\nA: b\r\n${hidden.slice(0, 3)}`),
    }),
  ];
}

/** What nobody refuses: each request in it is framed once, and as the RFC has it. */
function honest(hidden: string, length: string): readonly Framing[] {
  const passing = (name: string, passes: Framing["passes"], bytes: string): Framing => ({
    ...{ name: `honest: ${name}`, bytes, passes },
    end: "answered",
  });
  const get = request("GET", []);
  return [
    passing("GET", ["first"], get),
    passing("GET with a length of 0", ["first"], request("GET", ["Content-Length: 0"])),
    passing("two requests at once", ["first", "first"], get + get),
    passing("another request behind it", ["first", "hidden"], get + hidden),
    passing("empty lines before it", ["first"], `\r\n\r\n${get}`),
    passing("a body that looks like a request", ["first"], post([length], hidden)),
    passing("a body in one chunk", ["first"], post([CHUNKED], chunk(hidden) + LAST_CHUNK)),
    passing(
      "a body in chunks of a byte",
      ["first"],
      post([CHUNKED], [...hidden].map(chunk).join("") + LAST_CHUNK),
    ),
    passing(
      "a chunk with an extension",
      ["first"],
      post([CHUNKED], `5;a=b\r\n12345\r\n${LAST_CHUNK}`),
    ),
    passing("a size with zeros", ["first"], post([CHUNKED], `0005\r\n12345\r\n${LAST_CHUNK}`)),
    passing(
      "trailers that look like headers",
      ["first"],
      post([CHUNKED, "Trailer: Cookie"], `0\r\nCookie: session=late\r\n${CLAIM}\r\n\r\n`),
    ),
    passing("chunks, then a request", ["first", "hidden"], post([CHUNKED], LAST_CHUNK) + hidden),
    passing(
      "a body of no length, then a request",
      ["first", "hidden"],
      post(["Content-Length: 0"], hidden),
    ),
    passing("PUT with a body", ["first"], request("PUT", [length]) + hidden),
    passing(
      "two spaces before the path",
      ["first", "hidden"],
      withLine(`GET  ${FIRST_PATH} HTTP/1.1`) + hidden,
    ),
    passing("a tab before the value", ["first"], post(["Content-Length:\t5"], "12345")),
    passing("HTTP/1.0", ["first"], withLine(`GET ${FIRST_PATH} HTTP/1.0`)),
    passing(
      "HTTP/1.0 that keeps the connection",
      ["first", "first"],
      withLine(`GET ${FIRST_PATH} HTTP/1.0`, "Connection: keep-alive").repeat(2),
    ),
    passing("an expectation", ["first"], post(["Expect: 100-continue", length], hidden)),
    passing(
      "an upgrade to WebSocket",
      ["first"],
      request("GET", ["Connection: Upgrade", "Upgrade: websocket"]),
    ),
    passing(
      "an upgrade to h2c",
      ["first"],
      request("GET", [
        ...["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"],
        "HTTP2-Settings: AAMAAABkAARAAAAA",
      ]),
    ),
    passing("TE", ["first"], request("GET", ["Connection: TE", "TE: trailers"])),
  ];
}

const LAST_CHUNK = "0\r\n\r\n";

function chunk(data: string): string {
  return `${data.length.toString(16)}\r\n${data}\r\n`;
}

function request(method: string, headers: readonly string[]): string {
  return withLine(`${method} ${FIRST_PATH} HTTP/1.1`, ...headers);
}

function post(headers: readonly string[], body: string): string {
  return request("POST", headers) + body;
}

function withLine(line: string, ...headers: readonly string[]): string {
  return [line, "Host: beats.example", CLAIM, ...headers, "", ""].join("\r\n");
}

function refusedRows(
  prefix: string,
  rows: Readonly<Record<string, string>>,
  passes: Framing["passes"] = [],
): readonly Framing[] {
  return Object.entries(rows).map(([name, bytes]) => ({
    ...{ name: prefix + name, bytes, passes },
    end: "refused",
  }));
}

/** Requests that their client ends before they are whole. */
function cutRows(rows: Readonly<Record<string, string>>): readonly Framing[] {
  return Object.entries(rows).map(([name, bytes]) => ({
    ...{ name: `cut off in ${name}`, bytes, passes: [] },
    end: "cut off",
  }));
}

/** A value with its control characters legible. */
function shown(value: string): string {
  return value === "" ? "empty" : JSON.stringify(value).slice(1, -1);
}
