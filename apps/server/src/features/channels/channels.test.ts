import type { Channel } from "@examplar/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCourse, buildQuiz, buildScore, buildSummary, buildUser } from "../../builders/index.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { authoriseChannel } from "./channels.policy.ts";

let database: TestDatabase;
const people: Record<string, Caller> = {};
let channels: Record<string, Channel>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const caller = async (name: string) => {
    const { id } = await buildUser(db);
    people[name] = { user_id: id, session_id: name, memberships: [] };
    return id;
  };
  const [student, , teacher] = [await caller("student"), await caller("other student"), await caller("teacher")];
  await caller("other teacher");
  const course = await buildCourse(db, { teacher_ids: [teacher] });
  const quiz = await buildQuiz(db, { course_id: course.id, school_id: course.school_id, state: "active" });
  const summary = await buildSummary(db, { quiz_id: quiz.id, user_id: student });
  const score = await buildScore(db, { quizzes_attempt_summary_id: summary.id });
  const foreign = await buildScore(db);
  channels = {
    "RT-01 User": { name: "User", user_id: student },
    "RT-02 StudentsQuiz": { name: "StudentsQuiz", quiz_id: quiz.id },
    "RT-03~ QuizStudentEvents": { name: "QuizStudentEvents", quiz_id: quiz.id },
    "RT-04 teacher scores": { name: "TeacherScores", quiz_id: quiz.id, score_ids: [score.id] },
    "RT-04 teacher scores with a score of another quiz": {
      name: "TeacherScores",
      quiz_id: quiz.id,
      score_ids: [score.id, foreign.id],
    },
  };
});
afterAll(() => database.drop());

test.each([
  ["RT-01 User", ["student"]],
  ["RT-02 StudentsQuiz", ["student", "teacher"]],
  ["RT-03~ QuizStudentEvents", ["teacher"]],
  ["RT-04 teacher scores", ["teacher"]],
  ["RT-04 teacher scores with a score of another quiz", []],
])("%s: %j may subscribe, and nobody else", async (name, allowed) => {
  const channel = channels[name];
  if (!channel) throw new Error(`no channel ${name}`);
  const admitted: string[] = [];
  for (const [person, caller] of Object.entries(people)) {
    const result = await authoriseChannel(database.db, caller, channel);
    if ("topics" in result) admitted.push(person);
  }
  expect(admitted).toEqual(allowed);
});
