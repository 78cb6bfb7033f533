import { NONCE, secureHeaders } from "hono/secure-headers";

/**
 * The headers of every answer. Scripts run by nonce alone; nothing is loaded from another origin.
 * `public/_headers` says the same for static files, which the edge answers without the Worker.
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
    // No text becomes a script; app/shell/trusted-script.ts is the one policy.
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
