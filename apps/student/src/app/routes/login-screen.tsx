import type { User } from "@examplar/contract";
import { useRouter, useSearch } from "@tanstack/react-router";
import { LoginPage } from "../../features/login/login-page.tsx";
import { takeUser, targetAfterSignIn } from "../after-sign-in.ts";

/** Loaded with its page: the router itself needs only the address. */
export const LoginScreen = () => {
  const router = useRouter();
  const { redirect_to } = useSearch({ from: "/login" });
  const enter = async (user: User) => {
    await takeUser(user);
    const { path, reload } = targetAfterSignIn(redirect_to, user);
    if (reload) window.location.assign(path);
    else router.history.replace(path);
  };
  return <LoginPage onSignedIn={(user) => void enter(user)} />;
};
