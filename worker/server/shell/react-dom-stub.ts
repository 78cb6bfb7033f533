/**
 * Replaces react-dom in the Worker's bundle (`alias` in wrangler.toml). The router imports it for
 * `flushSync`, which only browsers call; pages are rendered by react-dom/server.
 */
export const flushSync = undefined;
