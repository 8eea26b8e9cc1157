import type { User } from "@examplar/contract";
import { createContext, use } from "react";

const CurrentUserContext = createContext<User | null>(null);
export const CurrentUserProvider = CurrentUserContext.Provider;

/** Returns the signed-in person. `SignedInGate` loads them before the router shows any screen. */
export const useCurrentUser = (): User => {
  const user = use(CurrentUserContext);
  if (!user) throw new Error("a screen was shown before anybody was signed in");
  return user;
};
