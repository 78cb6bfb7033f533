/**
 * Stands in for react-dom in the Worker (wrangler.toml): the router asks it for `flushSync` in
 * browsers alone, and the pages are rendered by react-dom/server.
 */
export const flushSync = undefined;
