import { problemSchema, type Access, type Endpoint, type RefusalCode } from "@examplar/contract";
import type { FastifySchema } from "fastify";
import { z } from "zod";
import { refusalStatus } from "./errors/refusal-status.ts";

const refusalsOfAccess: Record<Access, readonly RefusalCode[]> = {
  anyone: [],
  demo: [],
  operator: ["forbidden"],
  signed_in: ["not_signed_in"],
  teacher: ["not_signed_in", "forbidden"],
  support: ["not_signed_in", "forbidden"],
};

/** Returns the endpoint's own refusals and those that the platform may return for it. */
export const everyRefusalOf = (endpoint: Endpoint): RefusalCode[] => {
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body;
  const codes: RefusalCode[] = [
    ...endpoint.refusals,
    ...(endpoint.sends_file ? (["range_not_satisfiable"] as const) : []),
    ...refusalsOfAccess[endpoint.access],
    ...(takesInput ? (["validation_failed"] as const) : []),
    "too_many_requests",
    "service_unavailable",
    "internal_error",
  ];
  return [...new Set(codes)];
};

const problemResponses = (endpoint: Endpoint): Record<number, unknown> => {
  const byStatus = Map.groupBy(everyRefusalOf(endpoint), (code) => refusalStatus[code][0]);
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(", "), content: { "application/problem+json": { schema: problemSchema } } },
  ]);
  return Object.fromEntries(responses);
};

export const successStatus = ({ sends_file, reply, status = 200 }: Endpoint): number =>
  sends_file || reply ? status : 204;

const fileResponse = { description: "The file", content: { "application/octet-stream": { schema: z.string() } } };

const successResponse = (endpoint: Endpoint): Record<number, unknown> => ({
  [successStatus(endpoint)]: endpoint.sends_file ? fileResponse : (endpoint.reply ?? z.null().describe("Done")),
});

const documentationOf = (endpoint: Endpoint, url: string): object => ({
  summary: endpoint.summary,
  description: `Access: ${endpoint.access}. Scope: ${endpoint.scope}.`,
  tags: [url.split("/")[3] ?? "api"],
  "x-access": endpoint.access,
});

/** The schema with which fastify validates and serialises, and which the API page shows. */
export const schemaOf = (endpoint: Endpoint, url: string): FastifySchema => ({
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body && !endpoint.defers_body ? { body: endpoint.body } : {}),
  response: { ...successResponse(endpoint), ...problemResponses(endpoint) },
  ...documentationOf(endpoint, url),
});
