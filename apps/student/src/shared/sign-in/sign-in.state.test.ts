import { ApiProblem, NetworkFailure } from "@examplar/ui";
import { expect, test } from "vitest";
import { codeIsWhole, digitsOf, emailLooksRight, loginErrorOf } from "./sign-in.state.ts";

const refused = (code: ApiProblem["code"]) => new ApiProblem({ code, status: 400, errors: undefined });

test.each(["code_wrong", "code_expired", "code_tries_exhausted", "too_many_requests"] as const)(
  "ERR-09 a refused code is explained: %s",
  (code) => {
    expect(loginErrorOf(refused(code), "code")).toBe(code);
  },
);

test("a malformed field's error depends on the step; a network failure means offline, other errors unknown", () => {
  expect(loginErrorOf(refused("validation_failed"), "email")).toBe("email_invalid");
  expect(loginErrorOf(refused("validation_failed"), "code")).toBe("code_wrong");
  expect(loginErrorOf(new NetworkFailure("no answer"), "email")).toBe("offline");
  expect(loginErrorOf(refused("internal_error"), "email")).toBe("unknown");
  expect(loginErrorOf(new TypeError("x"), "email")).toBe("unknown");
});

test("a pasted code keeps its first six digits and loses all other characters", () => {
  expect(digitsOf(" 123 456\n")).toBe("123456");
  expect(digitsOf("123-456-789")).toBe("123456");
  expect(codeIsWhole("12345")).toBe(false);
  expect(codeIsWhole("123456")).toBe(true);
});

test("an e-mail address needs an @ and a complete domain", () => {
  expect(emailLooksRight(" camille@ecole.example ")).toBe(true);
  expect(emailLooksRight("camille")).toBe(false);
  expect(emailLooksRight("camille@ecole")).toBe(false);
});
