import type { Access } from "@examplar/contract";
import type { Role } from "@examplar/domain";
import type { Caller } from "../caller.ts";
import { refuse, type Refusal } from "../refusal.ts";

const holdsOneOf = (caller: Caller, roles: readonly Role[]): boolean =>
  caller.memberships.some((membership) => roles.includes(membership.role));

/** The roles that pass this coarse check; the feature's policy decides what they see. */
const rolesOf: Partial<Record<Access, readonly Role[]>> = {
  teacher: ["teacher", "administrator"],
  support: ["support"],
};

/** Runs the coarse access check of an endpoint; null lets the caller pass. */
export const checkAccess = (access: Access, caller: Caller | null, isOperator: boolean): Refusal | null => {
  if (access === "anyone" || access === "demo") return null;
  if (access === "operator") return isOperator ? null : refuse("forbidden");
  if (!caller) return refuse("not_signed_in");
  const roles = rolesOf[access];
  return roles && !holdsOneOf(caller, roles) ? refuse("forbidden") : null;
};
