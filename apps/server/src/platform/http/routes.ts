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

/** Everything a handler is given: parsed input, who calls, and the parts to work with. */
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
  /** Only a browser that the feature knows is to be served: the ceilings for everybody are reached. */
  from_reserve: boolean;
  file: E extends { takes_file: true } | { defers_body: true } ? IncomingFile : undefined;
}

/** A file on its way in: nothing of it is in memory yet, and nothing of what its sender says is believed. */
export interface IncomingFile {
  bytes: AsyncIterable<Uint8Array>;
  /** As its sender announces it; null when they do not. */
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

/** Types a feature's handlers from the contract; a key that is no endpoint does not compile. */
export const routes = <const K extends EndpointKey>(handlers: Pick<Handlers, K>): Pick<Handlers, K> => handlers;
