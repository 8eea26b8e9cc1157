import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for an endpoint of the contract, not for a page or a file of a browser app. */
    returns_data?: true;
  }
}

const realtimeOrigin = (publicUrl: string): string => publicUrl.replace(/^http/, "ws");

/**
 * Only our own scripts may run. `wasm-unsafe-eval` is for the spreadsheet and face engines, inline styles are for KaTeX
 * and the editors.
 */
export const contentSecurityPolicy = (publicUrl: string, storageUrl?: string): Record<string, string[]> => ({
  "default-src": ["'self'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "blob:", "data:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'", realtimeOrigin(publicUrl), ...(storageUrl ? [new URL(storageUrl).origin] : [])],
  "worker-src": ["'self'", "blob:"],
  "media-src": ["'self'", "blob:"],
  "manifest-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'self'"],
});

const permissions = [
  "camera=(self)",
  "microphone=(self)",
  "display-capture=(self)",
  "fullscreen=(self)",
  ...["geolocation", "payment", "usb", "serial", "hid", "midi"].map((name) => `${name}=()`),
].join(", ");

/** Computes Helmet's headers once: ours never change, and Helmet would compute them for every reply. */
const headersBy = (options: HelmetOptions): Record<string, string> => {
  const headers: Record<string, string> = {};
  const reply = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, reply as unknown as ServerResponse, () => {});
  return headers;
};

/** Headers for API replies: nothing in the data may run, be framed, or be read by another site. */
const dataHeaders = ({ "strict-transport-security": transport }: Record<string, string>): Record<string, string> => ({
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  ...(transport === undefined ? {} : { "strict-transport-security": transport }),
});

/** `storageUrl`: address of the external storage to which pages upload recordings, if there is one. */
export const registerSecurityHeaders = (app: FastifyInstance, publicUrl: string, storageUrl?: string): void => {
  const isHttps = publicUrl.startsWith("https:");
  const forPages = headersBy({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(publicUrl, storageUrl) },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  });
  const forData = dataHeaders(forPages);
  forPages["permissions-policy"] = permissions;
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.routeOptions.config.returns_data ? forData : forPages).header("x-request-id", request.id);
    done();
  });
};
