import type { Endpoint, EndpointKey, Endpoints, RefusalCode, ReplyOf } from "@examplar/contract";
import type { z } from "zod";
import type { Parts } from "../parts.ts";
import type { Caller, RequestInfo } from "./caller.ts";
import type { FileReply } from "./files/send-file.ts";
import type { JsonReply } from "./json-reply.ts";
import type { Refusal } from "./refusal.ts";
import type { BrowserCookie, KnownCookie, SessionCookie } from "./access/session-cookie.ts";

type Parsed<E, K extends string> = E extends { [key in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

export type CallerOf<E extends Endpoint> = E["access"] extends "anyone" | "demo" | "operator" ? Caller | null : Caller;

/** Everything that a handler receives: the parsed input, the caller, and the server's parts. */
export interface HandlerInput<E extends Endpoint> {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: E extends { defers_body: true } ? undefined : Parsed<E, "body">;
  caller: CallerOf<E>;
  parts: Parts;
  request: RequestInfo;
  cookie: SessionCookie;
  browser_cookie: BrowserCookie;
  known_cookie: KnownCookie;
  /** True when the general ceilings are reached: the feature must serve only browsers that it knows. */
  from_reserve: boolean;
  file: E extends { takes_file: true } | { defers_body: true } ? IncomingFile : undefined;
}

/** An incoming file that is not yet read. Nothing that the sender claims about it is trusted. */
export interface IncomingFile {
  bytes: AsyncIterable<Uint8Array>;
  /** Size announced by the sender; null without one. */
  announced_size: number | null;
}

type Returned<E extends Endpoint> = E extends { sends_file: true }
  ? FileReply
  : undefined extends ReplyOf<E>
    ? ReplyOf<E> | void
    : ReplyOf<E>;
type Listed<E extends Endpoint> = E["refusals"][number] & RefusalCode;

/** Returns the reply, or one of the refusals that the contract lists for the endpoint. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<Returned<E> | JsonReply<Returned<E>> | Refusal<Listed<E>>>;

export type Handlers = { [K in EndpointKey]: Handler<Endpoints[K]> };

/** Types a feature's handlers from the contract; a key that is not an endpoint does not compile. */
export const routes = <const K extends EndpointKey>(handlers: Pick<Handlers, K>): Pick<Handlers, K> => handlers;
