import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { configTable, type ConfigName } from "./config.table.ts";
import type { ModelConfig } from "./features/ai-feedback/model-client.ts";
import type { S3Config } from "./platform/storage/s3/s3-client.ts";

export { configTable } from "./config.table.ts";

export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface Config {
  production: boolean;
  port: number;
  host: string;
  public_url: string;
  data_dir: string;
  database_url: string | null;
  demo: boolean;
  /** Null when files are stored on the local disk. */
  s3: S3Config | null;
  /** The model that writes feedback; null when none is configured. */
  ai: ModelConfig | null;
  smtp_url: string | null;
  mail_from: string;
  log_level: (typeof logLevels)[number];
  trust_proxy: boolean | string[];
  metrics_token: string | null;
  /** How many processes serve requests. */
  http_processes: number;
  desktop_app_url: string | null;
  shutdown_grace_ms: number;
  shutdown_drain_ms: number;
}

/** Thrown for an invalid configuration. The message is one sentence that names the variable. */
export class ConfigRefusal extends Error {
  override name = "ConfigRefusal";
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === "/" && !url.search && !url.hash)
  .transform((url) => url.origin);

const isAddress = (text: string): boolean => {
  const [address = "", bits, ...rest] = text.split("/");
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};

/** Addresses of the trusted proxies. `true` trusts any direct peer: right only if one proxy alone reaches the port. */
const trustProxy = z.union([
  z.enum(["true", "false"]).transform((text) => text === "true"),
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .refine((parts) => parts.every(isAddress)),
]);

const envSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  EXAMPLAR_DEMO: z.enum(["on", "off"]).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_STS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ROLE_ARN: z.string().startsWith("arn:").optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Examplar <no-reply@localhost>"),
  LOG_LEVEL: z.enum(logLevels).optional(),
  TRUST_PROXY: trustProxy.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  HTTP_PROCESSES: whole(1, 64).optional(),
  DESKTOP_APP_URL: z.url({ protocol: /^https$/ }).optional(),
  SHUTDOWN_GRACE_MS: whole(0, 600_000).default(10_000),
  SHUTDOWN_DRAIN_MS: whole(0, 600_000).default(0),
});
type Env = z.output<typeof envSchema>;

const isProduction = (env: Env): boolean => env.NODE_ENV === "production";

/** By default the server never loads demo people into an external database. */
const demoByDefault = (env: Env): boolean => env.DATABASE_URL === undefined && !isProduction(env);

const isDemo = (env: Env): boolean =>
  env.EXAMPLAR_DEMO === undefined ? demoByDefault(env) : env.EXAMPLAR_DEMO === "on";

/** Matches names that resolve to this machine only: `localhost`, its sub-domains, 127.0.0.0/8 and ::1. */
const isLoopback = (host: string): boolean =>
  /^(.+\.)?localhost$/i.test(host) ||
  host === "::1" ||
  host === "[::1]" ||
  (isIP(host) === 4 && host.startsWith("127."));

/** Refuses to start: demo accounts sign in without a code, so a default must not open them to other machines. */
const refuseOpenDemo = (env: Env): void => {
  if (env.EXAMPLAR_DEMO !== undefined || !demoByDefault(env)) return;
  const names = { HOST: env.HOST, PUBLIC_URL: new URL(env.PUBLIC_URL ?? "http://localhost").hostname };
  const open = Object.entries(names).find(([, host]) => !isLoopback(host))?.[0];
  if (open)
    throw new ConfigRefusal(
      `${open} lets other machines reach this server, and in demo mode anyone signs in without a code: ` +
        "set EXAMPLAR_DEMO=on to allow that, or EXAMPLAR_DEMO=off for an empty installation.",
    );
};

/** S3_ENDPOINT needs all the others. One of the others without S3_ENDPOINT means that somebody forgot S3_ENDPOINT. */
const s3Of = (env: Env): S3Config | null => {
  const needed = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_ROLE_ARN"] as const;
  if (env.S3_ENDPOINT === undefined) {
    const stray = needed.find((name) => env[name] !== undefined);
    if (stray) throw new ConfigRefusal(`${stray} is set but S3_ENDPOINT is not: set both, or neither.`);
    return null;
  }
  const missing = needed.find((name) => env[name] === undefined);
  if (missing) throw new ConfigRefusal(`S3_ENDPOINT is set but ${missing} is not: set both, or neither.`);
  return {
    endpoint: env.S3_ENDPOINT.replace(/\/$/, ""),
    region: env.S3_REGION,
    bucket: env.S3_BUCKET ?? "",
    access_key_id: env.S3_ACCESS_KEY_ID ?? "",
    secret_access_key: env.S3_SECRET_ACCESS_KEY ?? "",
    sts_endpoint: env.S3_STS_ENDPOINT ?? env.S3_ENDPOINT,
    role_arn: env.S3_ROLE_ARN ?? "",
  };
};

const aiOf = (env: Env): ModelConfig | null => {
  if (env.AI_BASE_URL === undefined) {
    const stray = (["AI_MODEL", "AI_API_KEY"] as const).find((name) => env[name] !== undefined);
    if (stray) throw new ConfigRefusal(`${stray} is set but AI_BASE_URL is not: set both, or neither.`);
    return null;
  }
  if (env.AI_MODEL === undefined)
    throw new ConfigRefusal("AI_BASE_URL is set but AI_MODEL is not: set both, or neither.");
  return { base_url: env.AI_BASE_URL.replace(/\/$/, ""), model: env.AI_MODEL, api_key: env.AI_API_KEY ?? null };
};

/** Half of the cores, because the database and the jobs need the rest. On two cores a second process gained nothing. */
const processesByDefault = (env: Env): number =>
  isDemo(env) ? 1 : Math.min(Math.max(Math.floor(availableParallelism() / 2), 1), 4);

const toConfig = (env: Env): Config => ({
  production: isProduction(env),
  port: env.PORT,
  host: env.HOST,
  public_url: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  data_dir: resolve(projectRoot, env.DATA_DIR),
  database_url: env.DATABASE_URL ?? null,
  demo: isDemo(env),
  s3: s3Of(env),
  ai: aiOf(env),
  smtp_url: env.SMTP_URL ?? null,
  mail_from: env.MAIL_FROM,
  log_level: env.LOG_LEVEL ?? (isProduction(env) ? "info" : "warn"),
  trust_proxy: env.TRUST_PROXY,
  metrics_token: env.METRICS_TOKEN ?? null,
  http_processes: env.HTTP_PROCESSES ?? processesByDefault(env),
  desktop_app_url: env.DESKTOP_APP_URL ?? null,
  shutdown_grace_ms: env.SHUTDOWN_GRACE_MS,
  shutdown_drain_ms: env.SHUTDOWN_DRAIN_MS,
});

const refusalFor = (name: ConfigName): ConfigRefusal => {
  const row = configTable.find((line) => line.name === name);
  return new ConfigRefusal(`${name} is not valid: it must be ${row?.expects ?? "set correctly"}.`);
};

/** Drops blank variables: an empty variable counts as not set. */
const withoutBlanks = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""));

/** The only reader of the environment. Its errors never repeat a value, which may be a secret. */
export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  const parsed = envSchema.safeParse(withoutBlanks(env));
  if (!parsed.success) throw refusalFor(parsed.error.issues[0]?.path[0] as ConfigName);
  refuseOpenDemo(parsed.data);
  return toConfig(parsed.data);
};
