import type { QueryClient } from "@tanstack/react-query";
import { isUnreachable } from "../network/query-client.ts";
import { unlessSilent } from "../network/reachability.ts";
import { rememberedCopy, rememberCopy } from "./remembered.ts";

/** Stores what was read, for a screen that opens without the server; resolves to the same value. */
export const keepingCopy = async <T>(name: string, asked: Promise<T>): Promise<T> => {
  const value = await asked;
  void rememberCopy(name, value);
  return value;
};

/** Returns the server's reply or, when it is unreachable or silent, the last copy. A later reply goes to `onLate`. */
export const orCopy = async <T>(
  asked: Promise<T>,
  readCopy: () => Promise<T | undefined>,
  onLate: (fresh: T) => void = () => undefined,
): Promise<T> => {
  try {
    return await unlessSilent(asked);
  } catch (error) {
    const copy = isUnreachable(error) ? await readCopy() : undefined;
    if (copy === undefined) return asked;
    asked.then(onLate, () => undefined);
    return copy;
  }
};

/** Does the same for a query, whose copy is replaced as soon as the reply comes. */
export const queryOrCopy = async <T>(
  { client, queryKey }: { client: QueryClient; queryKey: readonly unknown[] },
  asked: Promise<T>,
): Promise<T> => {
  const name = queryKey.join("/");
  const onLate = (fresh: T) => client.setQueryData(queryKey, fresh);
  return orCopy(keepingCopy(name, asked), () => rememberedCopy<T>(name), onLate);
};
