import type { User } from "@examplar/contract";
import { createContext, use } from "react";

const CurrentUserContext = createContext<User | null>(null);
export const CurrentUserProvider = CurrentUserContext.Provider;

/** The signed-in person; screens stand only behind the door that checked them. */
export const useCurrentUser = (): User => {
  const user = use(CurrentUserContext);
  if (!user) throw new Error("a screen was shown before anybody was signed in");
  return user;
};
