import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const realtimeOrigin = (publicUrl: string): string => publicUrl.replace(/^http/, "ws");

/** Scripts come from us alone; `wasm-unsafe-eval` is for the spreadsheet and face engines, inline styles for Mantine. */
export const contentSecurityPolicy = (publicUrl: string): Record<string, string[]> => ({
  "default-src": ["'self'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "blob:", "data:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'", realtimeOrigin(publicUrl)],
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

export const registerSecurityHeaders = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  const isHttps = publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(publicUrl) },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("permissions-policy", permissions).header("x-request-id", request.id);
  });
};
