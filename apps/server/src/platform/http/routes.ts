import type { Endpoint, EndpointKey, Endpoints, RefusalCode, ReplyOf } from "@examplar/contract";
import type { z } from "zod";
import type { Parts } from "../parts.ts";
import type { Caller, RequestInfo } from "./caller.ts";
import type { Refusal } from "./refusal.ts";
import type { SessionCookie } from "./session-cookie.ts";

type Parsed<E, K extends string> = E extends { [key in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

export type CallerOf<E extends Endpoint> = E["access"] extends "anyone" | "demo" | "operator" ? Caller | null : Caller;

/** Everything a handler is given: parsed input, who calls, and the parts to work with. */
export interface HandlerInput<E extends Endpoint> {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  caller: CallerOf<E>;
  parts: Parts;
  request: RequestInfo;
  cookie: SessionCookie;
}

type Answer<E extends Endpoint> = undefined extends ReplyOf<E> ? ReplyOf<E> | void : ReplyOf<E>;
type Listed<E extends Endpoint> = E["refusals"][number] & RefusalCode;

/** Answers the reply, or one of the refusals that the contract lists for the endpoint. */
export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Answer<E> | Refusal<Listed<E>>>;

export type Handlers = { [K in EndpointKey]: Handler<Endpoints[K]> };

/** Types a feature's handlers from the contract; a key that is no endpoint does not compile. */
export const routes = <const K extends EndpointKey>(handlers: Pick<Handlers, K>): Pick<Handlers, K> => handlers;
