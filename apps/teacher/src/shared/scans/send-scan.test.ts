import { ApiProblem, NetworkFailure } from "@examplar/ui";
import { maxScanBytes, maxScanFiles } from "@examplar/domain";
import { expect, test } from "vitest";
import { refusalFrom, refusalOf } from "./send-scan.ts";

const file = (type: string, size = 1000) => ({ type, size });

test.each([
  ["one PDF", [file("application/pdf")], null],
  ["pictures", [file("image/png"), file("image/jpeg")], null],
  ["a file whose kind the browser does not know", [file("")], null],
  ["a text file", [file("text/plain")], "kind"],
  ["an empty file", [file("image/png", 0)], "empty"],
  ["a file above the size limit", [file("image/png", maxScanBytes + 1)], "size"],
  ["two PDFs", [file("application/pdf"), file("application/pdf")], "pdf_stands_alone"],
  ["too many pictures", Array.from({ length: maxScanFiles + 1 }, () => file("image/png")), "too_many"],
])("before %s is sent, the check returns this refusal: %s", (_name, files, expected) =>
  expect(refusalOf(files)).toBe(expected),
);

test.each([
  ["unsupported_media_type", 415, "kind"],
  ["payload_too_large", 413, "size"],
  ["too_many_files", 409, "too_many"],
  ["validation_failed", 400, "pdf_stands_alone"],
  ["conflict", 409, "conflict"],
  ["not_found", 404, "gone"],
  ["internal_error", 500, "network"],
] as const)("the server's refusal %s (%s) has its own message", (code, status, expected) =>
  expect(refusalFrom(new ApiProblem({ code, status }))).toBe(expected),
);

test("a network failure has its own message", () => expect(refusalFrom(new NetworkFailure())).toBe("network"));
