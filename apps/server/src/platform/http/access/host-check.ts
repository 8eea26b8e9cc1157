import type { Config } from "../../../config.ts";

/** Both tell nothing about people, have rules of their own, and are asked for by address: by balancers and monitors. */
const exempt = new Set(["/api/v1/health", "/metrics"]);

const defaultPort: Record<string, string> = { "https:": ":443", "http:": ":80" };

/**
 * Whether a request is meant for another host. A page elsewhere whose name is made to resolve to this server would
 * otherwise be of the same origin as it, and links made from the header would lead to it.
 */
export const createHostCheck = ({ production, public_url }: Pick<Config, "production" | "public_url">) => {
  const { host: own, protocol } = new URL(public_url);
  const port = defaultPort[protocol] ?? "";
  return (host: string | undefined, path = ""): boolean => {
    if (!production || exempt.has(path)) return false;
    const given = (host ?? "").toLowerCase();
    return given !== own && given !== `${own}${port}`;
  };
};
