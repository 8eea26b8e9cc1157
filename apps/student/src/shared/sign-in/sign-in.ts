import type { User } from "@examplar/contract";
import { api } from "../network/api.ts";

export const sendCode = (email: string, language: string) =>
  api("POST /api/v1/sign_in_codes", { body: { email: email.trim(), language: language === "fr" ? "fr" : "en" } });

export const signInWithCode = (email: string, code: string): Promise<User> =>
  api("POST /api/v1/user_sessions", { body: { email, code } });

export const signInAsDemo = (user_id: number): Promise<User> =>
  api("POST /api/v1/demo/user_sessions", { body: { user_id } });
