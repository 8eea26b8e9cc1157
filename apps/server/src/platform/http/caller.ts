import type { Role } from "@examplar/domain";

/** The signed-in user who calls, read from the session. */
export interface Caller {
  user_id: number;
  session_id: string;
  memberships: { school_id: number; role: Role }[];
}

/** What a use case may know of the request itself. */
export interface RequestInfo {
  id: string;
  address: string;
  user_agent: string;
  /** Version of the desktop app, from its own header; null for any browser. */
  desktop_app: string | null;
}

/** `fresh_token` replaces the cookie when the session was rotated. */
export interface SignedIn {
  caller: Caller;
  fresh_token?: string;
}

/** Provided by the feature that owns sessions. Returns synchronously when the session is cached. */
export type Authenticate = (token: string, request: RequestInfo) => Promise<SignedIn | null> | SignedIn;
