import { ApiProblem, isRefused, NetworkFailure } from "@examplar/ui";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isLeaving } from "./leaving.ts";
import { goToLogin } from "./student-app-paths.ts";

/** What the server refuses it would refuse again; silence or a fault may pass. */
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
      // The browser's own word on being offline is often wrong: always try.
      networkMode: "always",
      retry: (failures, error) => mayPass(error) && failures < 1,
      retryDelay: 800,
      staleTime: 5_000,
    },
    mutations: { networkMode: "always", retry: false },
  },
});
