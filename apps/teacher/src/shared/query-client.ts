import { ApiProblem, isRefused, NetworkFailure } from "@examplar/ui";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isLeaving } from "./leaving.ts";
import { goToLogin } from "./student-app-paths.ts";

/** Whether a retry may help: after a network failure or a server fault, but not after a refusal. */
const mayPass = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof ApiProblem && error.status >= 500);

const onError = (error: unknown) => {
  if (isRefused(error, "not_signed_in") && !isLeaving()) goToLogin();
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // `navigator.onLine` is often wrong, so always try.
      networkMode: "always",
      retry: (failures, error) => mayPass(error) && failures < 1,
      retryDelay: 800,
      staleTime: 5_000,
    },
    mutations: { networkMode: "always", retry: false },
  },
});
