import { createMiddleware } from "hono/factory";
import { NONCE, secureHeaders } from "hono/secure-headers";

/**
 * The security headers of every response. Scripts run only with a nonce; nothing loads from another
 * origin. Static files are answered without the Worker: `public/_headers` sets the same for them.
 */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: [NONCE, "'strict-dynamic'"],
    workerSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:"],
    mediaSrc: ["'self'", "blob:"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    // No string becomes a script; app/shell/scripts.ts defines the only policy.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["own-scripts"],
  },
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  referrerPolicy: "strict-origin",
  crossOriginOpenerPolicy: "same-origin",
  crossOriginResourcePolicy: "same-origin",
  xFrameOptions: "DENY",
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
});

/** A page whose address opens an incognito beat tells it to nobody, not even its origin. */
export const hiddenReferrer = createMiddleware(async (c, next) => {
  await next();
  if (c.req.query("sig") === undefined) return;
  c.res.headers.set("Referrer-Policy", "no-referrer");
});
