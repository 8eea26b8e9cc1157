import type { Role } from "@examplar/domain";
import type { Logger } from "../log/log.ts";

/** Who is calling, as the session says it. */
export interface Caller {
  user_id: number;
  session_id: string;
  memberships: { school_id: number; role: Role }[];
}

/** What a use case may know of the request itself. `log` carries the request id. */
export interface RequestInfo {
  id: string;
  address: string;
  user_agent: string;
  log: Logger;
}

/** Given by the feature that owns sessions. `fresh_token` replaces the cookie when the session was rotated. */
export type Authenticate = (
  token: string,
  request: RequestInfo,
) => Promise<{ caller: Caller; fresh_token?: string } | null>;
