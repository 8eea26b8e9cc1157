import type { EndpointKey, Endpoints, InputOf, ReplyOf } from "@examplar/contract";
import { failureOf, NetworkFailure } from "./problem.ts";

type Input<K extends EndpointKey> = InputOf<Endpoints[K]>;
/** Makes `query` optional when all its fields are optional. */
type Loose<T> = T extends { query: infer Q } ? ({} extends Q ? Omit<T, "query"> & { query?: Q } : T) : T;
type Arguments<T> = {} extends Loose<T> ? [input?: Loose<T> & Extras] : [input: Loose<T> & Extras];

interface Extras {
  signal?: AbortSignal | undefined;
  /** For calls that can show something else when the reply is late. */
  timeout_ms?: number;
}

export type Api = <K extends EndpointKey>(key: K, ...args: Arguments<Input<K>>) => Promise<ReplyOf<Endpoints[K]>>;
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

interface Parts extends Extras {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** Long enough for a slow phone, short enough that a dead connection is reported as one. */
const defaultTimeoutMs = 20_000;

/** Returns the method and path that a key holds. So the browser needs only the contract's types, none of its code. */
export const splitKey = (key: string, input: Pick<Parts, "params" | "query">): { method: string; path: string } => {
  const [method = "GET", template = "/"] = key.split(" ");
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? "")));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  // Not `query.size`: it is newer than some supported browsers, where the query would be left out.
  const text = query.toString();
  return { method, path: text === "" ? path : `${path}?${text}` };
};

const problemOf = async (response: Response): Promise<Error> => {
  const seconds = Number(response.headers.get("retry-after"));
  const retry_after = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  return failureOf(response.status, await response.json().catch(() => null), retry_after);
};

/** Returns a signal that aborts with the first of two; `AbortSignal.any` is newer than some supported browsers. */
const eitherOf = (one: AbortSignal, other: AbortSignal): AbortSignal => {
  const controller = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
};

const requestOf = (method: string, input: Parts): RequestInit => {
  const timeout = AbortSignal.timeout(input.timeout_ms ?? defaultTimeoutMs);
  return {
    method,
    credentials: "same-origin",
    signal: input.signal ? eitherOf(input.signal, timeout) : timeout,
    headers: input.body === undefined ? {} : { "content-type": "application/json" },
    body: input.body === undefined ? null : JSON.stringify(input.body),
  };
};

/** A client typed by the contract: it returns the reply, or throws ApiProblem or NetworkFailure. */
export const createApi = (fetch: Fetch, base = ""): Api =>
  (async (key: string, input: Parts = {}) => {
    const { method, path } = splitKey(key, input);
    const response = await fetch(base + path, requestOf(method, input)).catch((cause: unknown) => {
      if (input.signal?.aborted) throw cause;
      throw new NetworkFailure("no answer", { cause });
    });
    if (!response.ok) throw await problemOf(response);
    if (response.status === 204) return undefined;
    return response.json().catch((cause: unknown) => {
      throw new NetworkFailure("answer cut off", { cause });
    });
  }) as Api;
