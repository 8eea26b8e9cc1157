import type { EndpointKey, Endpoints, InputOf, Problem, ReplyOf } from "@examplar/contract";
import type { FastifyInstance, HTTPMethods } from "fastify";

interface RawInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

export interface Answer<T> {
  status: number;
  body: T;
  problem: Problem;
  text: string;
}

const addressOf = (path: string, { params = {}, query = {} }: RawInput): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
};

/** Calls endpoints as a same-site browser would, with one user's session cookie or without one. */
export const createTestClient = (app: FastifyInstance, cookie?: string, headers: Record<string, string> = {}) => ({
  /** The cookie, for requests that are not endpoints of the contract, such as files. */
  cookie: cookie ?? "",
  call: async <K extends EndpointKey>(
    key: K,
    ...[input]: keyof InputOf<Endpoints[K]> extends never ? [] : [InputOf<Endpoints[K]>]
  ): Promise<Answer<ReplyOf<Endpoints[K]>>> => {
    const raw = (input ?? {}) as RawInput;
    const [method, path = ""] = key.split(" ");
    const reply = await app.inject({
      method: method as HTTPMethods,
      url: addressOf(path, raw),
      headers: { "sec-fetch-site": "same-origin", ...headers, ...(cookie ? { cookie } : {}) },
      ...(raw.body === undefined ? {} : { payload: raw.body as object }),
    });
    const isJson = reply.headers["content-type"]?.toString().includes("json") ?? false;
    const body: unknown = isJson ? reply.json() : undefined;
    return {
      status: reply.statusCode,
      body: body as ReplyOf<Endpoints[K]>,
      problem: body as Problem,
      text: reply.body,
    };
  },
});

export type TestClient = ReturnType<typeof createTestClient>;
