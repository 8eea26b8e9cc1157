import type { Caller, RequestInfo } from "../../platform/http/caller.ts";

/** The caller, and whether the request comes from the desktop app, which some exams require. */
export interface Visitor extends Caller {
  in_desktop_app: boolean;
}

export const visitorOf = ({ caller, request }: { caller: Caller; request: RequestInfo }): Visitor => ({
  ...caller,
  in_desktop_app: request.desktop_app !== null,
});
