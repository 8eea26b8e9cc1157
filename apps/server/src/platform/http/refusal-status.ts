import type { RefusalCode } from "@examplar/contract";

/** The one place where a refusal code meets an HTTP status, with the title of its problem document. */
export const refusalStatus = {
  bad_request: [400, "The request could not be read"],
  validation_failed: [400, "Some fields are not valid"],
  not_signed_in: [401, "Sign in first"],
  forbidden: [403, "You may not do this"],
  cross_site_request: [403, "This request came from another site"],
  not_found: [404, "Not found"],
  method_not_allowed: [405, "This address does not take this method"],
  conflict: [409, "Something changed in the meantime"],
  payload_too_large: [413, "The request is too large"],
  unsupported_media_type: [415, "The content type is not supported"],
  too_many_requests: [429, "Too many requests; try again a little later"],
  code_wrong: [422, "The code is wrong"],
  code_expired: [422, "The code has expired"],
  code_tries_exhausted: [422, "The code was tried too often"],
  session_already_closed: [409, "The session is already closed"],
  agreements_missing: [409, "Accept the agreements first"],
  not_open: [409, "The exam is not open"],
  not_started: [409, "The attempt has not started"],
  already_answered: [409, "The exam is already answered"],
  answering_elsewhere: [409, "The exam is taken in another session"],
  retake_not_offered: [409, "The exam cannot be taken again"],
  device_of_another_user: [409, "This device belongs to another account"],
  service_unavailable: [503, "The service is not available right now"],
  internal_error: [500, "Something went wrong on our side"],
} as const satisfies Record<RefusalCode, readonly [status: number, title: string]>;
