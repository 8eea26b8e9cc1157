import type { User } from "@examplar/contract";
import { createContext, use } from "react";

const CurrentUserContext = createContext<User | null>(null);
export const CurrentUserProvider = CurrentUserContext.Provider;

/** The signed-in person; the router shows a screen only after `SignedInGate` has read them. */
export const useCurrentUser = (): User => {
  const user = use(CurrentUserContext);
  if (!user) throw new Error("a screen was shown before anybody was signed in");
  return user;
};
