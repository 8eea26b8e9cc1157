import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

type Part<E, K extends string> = E extends { [key in K]: infer S extends z.ZodType } ? S : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** Lets the browser write a path parameter as a number; the server parses it from text. */
type Written<T> = T extends object ? { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] } : T;

/** Makes the whole query optional if each of its parts is optional. */
type QueryOf<E> =
  object extends In<Part<E, "query">>
    ? { query?: Written<In<Part<E, "query">>> }
    : Defined<{ query: Written<In<Part<E, "query">>> }>;

/** What a caller passes to an endpoint, before parsing. */
export type InputOf<E extends Endpoint> = Defined<{
  params: Written<In<Part<E, "params">>>;
  body: In<Part<E, "body">>;
}> &
  QueryOf<E>;

/** What a successful call returns; undefined for 204. */
export type ReplyOf<E extends Endpoint> = E extends { reply: infer S extends z.ZodType } ? z.output<S> : undefined;
