import { expect, test } from "vitest";
import { answerabilities } from "../answerability/answerability.types.ts";
import { quizStates } from "../vocabulary.ts";
import { judgeSeatStart, seatDoor, type SeatStart, type SeatStartFacts } from "./seat-start.ts";

const quiz: SeatStartFacts["quiz"] = {
  state: "active",
  video_proctoring: false,
  audio_proctoring: false,
  screen_recording: false,
  screen_proctoring: false,
  web_page_recording: false,
};
const summary: SeatStartFacts["summary"] = {
  answerability: "to_answer",
  session_id: 4,
  is_quiz_owner_like: false,
  screen_recording_disabled: false,
  user_agreement_accepted_at: "2026-11-16T08:55:00Z",
  user_data_usage_accepted_at: null,
};
const facts = (
  of: { quiz?: Partial<typeof quiz>; summary?: Partial<typeof summary>; can_record?: boolean } = {},
): SeatStartFacts => ({
  quiz: { ...quiz, ...of.quiz },
  summary: { ...summary, ...of.summary },
  can_record: of.can_record ?? false,
});
const early = { answerability: "not_answerable_yet" } as const;
const owner = { ...early, is_quiz_owner_like: true };
const noSession = { ...early, session_id: null };

test("ONB-26 with a session, the door is as the server judged it", () => {
  const doors = answerabilities.map((answerability) => [
    answerability,
    seatDoor(facts({ summary: { answerability } })),
  ]);
  expect(Object.fromEntries(doors)).toEqual({
    not_answerable_yet: "not_yet",
    to_answer: "open",
    answering: "open",
    answered: "over",
    ended_and_not_answered: "over",
    answering_in_another_session: "elsewhere",
    answered_in_another_session: "elsewhere",
  });
});

test("ONB-28 without a session, an active quiz or one in preview is open", () => {
  const open = quizStates.filter((state) => seatDoor(facts({ quiz: { state }, summary: noSession })) === "open");
  expect(open).toEqual(["preview", "active"]);
});

test.each<[string, Parameters<typeof facts>[0], SeatStart]>([
  ["everything is ready", {}, "allowed"],
  ["ONB-26 the session is not open", { summary: early }, "not_yet"],
  [
    "ONB-27 an owner previews, in a session that is not open",
    { quiz: { state: "preview" }, summary: owner },
    "allowed",
  ],
  ["ONB-27 an owner who does not preview waits", { summary: owner }, "not_yet"],
  ["ONB-29 the agreement is missing", { summary: { user_agreement_accepted_at: null } }, "agreements_missing"],
  ["ONB-30 data usage is missing", { quiz: { video_proctoring: true }, can_record: true }, "agreements_missing"],
  [
    "ONB-30 data usage is accepted",
    {
      quiz: { video_proctoring: true },
      summary: { user_data_usage_accepted_at: "2026-11-16T08:56:00Z" },
      can_record: true,
    },
    "allowed",
  ],
  ["recorded, where nothing can be recorded", { quiz: { screen_recording: true } }, "recording_unavailable"],
  [
    "recorded, and not open yet: said before the hour",
    { quiz: { video_proctoring: true }, summary: early },
    "recording_unavailable",
  ],
  [
    "recorded, but an owner previews",
    { quiz: { state: "preview", screen_recording: true }, summary: owner },
    "allowed",
  ],
  ["the attempt is over", { summary: { answerability: "answered" }, quiz: { video_proctoring: true } }, "over"],
  ["an attempt runs elsewhere", { summary: { answerability: "answering_in_another_session" } }, "elsewhere"],
])("%s", (_name, of, expected) => {
  expect(judgeSeatStart(facts(of))).toBe(expected);
});
