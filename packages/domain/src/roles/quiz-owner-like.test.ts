import { describe, expect, test } from "vitest";
import { roles, type Role } from "../vocabulary.ts";
import { isQuizOwnerLike } from "./quiz-owner-like.ts";

const quiz = { owner_id: 1, school_id: 10, course_teacher_ids: [2, 3] };
const member = (user_id: number, role?: Role, school_id = 10) => ({
  user_id,
  memberships: role === undefined ? [] : [{ school_id, role }],
});

describe("is_quiz_owner_like", () => {
  test.each([
    ["the owner", member(1, "teacher"), true],
    ["the owner who has left the school", member(1), true],
    ["a co-teacher of the course", member(3, "teacher"), true],
    ["another teacher of the school", member(4, "teacher"), false],
    ["an administrator of the school", member(5, "administrator"), true],
    ["an administrator of another school", member(5, "administrator", 11), false],
    ["support", member(6, "support"), false],
    ["a student", member(7, "student"), false],
    ["someone without a school", member(8), false],
  ])("%s", (_name, person, expected) => {
    expect(isQuizOwnerLike(person, quiz)).toBe(expected);
  });

  test("of all roles in the school, only administrator is enough by itself", () => {
    expect(roles.filter((role) => isQuizOwnerLike(member(9, role), quiz))).toEqual(["administrator"]);
  });

  test("one of several memberships is enough", () => {
    const person = {
      user_id: 9,
      memberships: [...member(9, "student").memberships, ...member(9, "administrator").memberships],
    };
    expect(isQuizOwnerLike(person, quiz)).toBe(true);
  });
});
