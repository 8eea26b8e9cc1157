import { expect, test } from "vitest";
import { loginPath } from "./student-app-paths.ts";

test("SHELL-06 after signing in, the person returns to the requested page with its query string", () => {
  const path = loginPath("/courses/quizzes/3/scores?sort=grade&order=desc");
  expect(path).toBe("/login?redirect_to=%2Fcourses%2Fquizzes%2F3%2Fscores%3Fsort%3Dgrade%26order%3Ddesc");
  expect(new URLSearchParams(path.split("?")[1]).get("redirect_to")).toBe(
    "/courses/quizzes/3/scores?sort=grade&order=desc",
  );
});
