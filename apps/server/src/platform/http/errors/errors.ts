import type { Problem, RefusalCode } from "@examplar/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isOutage, isUnavailable } from "../../db/faults.ts";
import { isStorageOutage, isStorageUnavailable } from "../../storage/storage-fault.ts";
import { sendProblem } from "./problem.ts";

const retryAfterSeconds = "5";

/** Refusals of the framework itself; any other 4xx of the framework becomes `bad_request`. */
const codeOfStatus: Record<number, RefusalCode> = {
  404: "not_found",
  413: "payload_too_large",
  415: "unsupported_media_type",
};

const fieldErrors = (error: Pick<FastifyError, "validation">): Problem["errors"] =>
  (error.validation ?? []).map(({ instancePath, message }) => ({
    path: instancePath.slice(1).replaceAll("/", "."),
    message: message ?? "Invalid",
  }));

/** Returns whether the request caused the error: such errors have a 4xx status, our own faults have none. */
const isOfTheRequest = (error: Partial<FastifyError>): error is FastifyError =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;

export const replyToError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (hasZodFastifySchemaValidationErrors(error))
    return sendProblem(reply, "validation_failed", { errors: fieldErrors(error) });
  const fault = error as Partial<FastifyError>;
  if (isOfTheRequest(fault)) return sendProblem(reply, codeOfStatus[fault.statusCode ?? 400] ?? "bad_request");
  if (isUnavailable(error) || isStorageUnavailable(error) || fault.code === "FST_UNDER_PRESSURE") {
    // The client retries in any case. A wrong statement or a full disk of files needs a person, so it is an error.
    const passes = isOutage(error) || isStorageOutage(error) || fault.code === "FST_UNDER_PRESSURE";
    const level = passes ? "warn" : "error";
    request.log[level]({ request_id: request.id, err: error }, "a part that the request needs is not available");
    return sendProblem(reply.header("retry-after", retryAfterSeconds), "service_unavailable");
  }
  request.log.error({ request_id: request.id, err: error }, "unexpected fault");
  return sendProblem(reply, "internal_error");
};
