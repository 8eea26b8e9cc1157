import { ApiProblem, isRefused, NetworkFailure } from "@examplar/ui";
import { QueryCache, QueryClient } from "@tanstack/react-query";

/** Returns whether the server cannot be reached or fails. That may pass, whereas a refusal would be repeated. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof ApiProblem && error.status >= 500);

const signedOutListeners = new Set<() => void>();

/** Calls back when the server says that nobody is signed in any more. */
export const onSignedOut = (listener: () => void) => {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isRefused(error, "not_signed_in")) for (const listener of signedOutListeners) listener();
    },
  }),
  defaultOptions: {
    queries: {
      // Always try: the browser's own offline status is often wrong.
      networkMode: "always",
      retry: (failures, error) => isUnreachable(error) && failures < 1,
      retryDelay: 800,
      staleTime: 5_000,
      refetchOnWindowFocus: "always",
      refetchOnReconnect: "always",
    },
    mutations: { networkMode: "always", retry: false },
  },
});
