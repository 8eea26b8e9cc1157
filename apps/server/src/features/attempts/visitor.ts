import type { Caller, RequestInfo } from "../../platform/http/caller.ts";

/** Who calls, and from where: some exams may be taken in the desktop app only. */
export interface Visitor extends Caller {
  in_desktop_app: boolean;
}

export const visitorOf = ({ caller, request }: { caller: Caller; request: RequestInfo }): Visitor => ({
  ...caller,
  in_desktop_app: request.desktop_app !== null,
});
