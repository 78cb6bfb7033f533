import createClient from "openapi-fetch";

/** Calls the API of one address. Documented in index.d.mts. */
export function connect({ origin, token, fetch }) {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return createClient({ baseUrl: origin, headers, fetch });
}
