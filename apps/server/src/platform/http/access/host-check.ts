import type { Config } from "../../../config.ts";

/** Load balancers and monitors request these by IP address. Both reveal nothing about people and have own rules. */
const exempt = new Set(["/api/v1/health", "/metrics"]);

const defaultPort: Record<string, string> = { "https:": ":443", "http:": ":80" };

/**
 * Checks whether a request is meant for another host, against DNS rebinding: an attacker's page whose name resolves to
 * this server would otherwise have the same origin, and links built from the Host header would lead to the attacker.
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
