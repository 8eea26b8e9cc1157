import type { Plugin } from "vite";

/**
 * Realtime is text over WebSocket: these replacements keep the other transports, their start-up code and binary
 * messages out of the browser.
 */
const leftOut: Record<string, string> = {
  "./transports/index.js": 'import { WS } from "./websocket.js"; export const transports = { websocket: WS };',
  "./transports/polling-xhr.js": "export const XHR = undefined;",
  "./transports/polling-xhr.node.js": "export const XHR = undefined;",
  "./is-binary.js": "export const isBinary = () => false; export const hasBinary = isBinary;",
  "./binary.js": "export const deconstructPacket = undefined; export const reconstructPacket = undefined;",
  "./contrib/base64-arraybuffer.js": "export const decode = undefined;",
};
const replaced = /\/build\/esm(\/.*)\?text-only$/;

export const textOverWebSocket = (): Plugin => ({
  name: "text-over-web-socket",
  enforce: "pre",
  resolveId: (source, importer) =>
    source in leftOut && /\/(engine|socket)\.io-(client|parser)\//.test(importer ?? "")
      ? `${importer?.replace(/\/[^/]+$/, source.slice(1))}?text-only`
      : null,
  load: (id) => leftOut[`.${replaced.exec(id)?.[1] ?? ""}`] ?? null,
});
