import type { Quiz, Summary, User } from "@examplar/contract";
import type { OnboardingStep } from "@examplar/domain";
import { ApiProblem, NetworkFailure } from "@examplar/ui";
import { describe, expect, test } from "vitest";
import {
  agreementsOn,
  conditionsOf,
  countdownTo,
  firstStep,
  isPreviewing,
  lostDevice,
  mayEnterAlone,
  mayGoOn,
  msUntilReading,
  shownStep,
  spellCheckersAreBlocked,
  startFailureOf,
  startOf,
  stepAfter,
  stepBefore,
  stepsOf,
  type Seat,
  type Start,
} from "./onboarding.state.ts";

interface Change {
  quiz?: Partial<Quiz>;
  summary?: Partial<Summary>;
}

const seat = ({ quiz, summary }: Change = {}): Seat => ({
  quiz: { quiz_type: "exam", in_preview: false, automatic_start: true, ...quiz } as Quiz,
  summary: {
    answerability: "to_answer",
    answerability_reason: "open",
    start_refusal: null,
    quiz_state: "active",
    session_id: 4,
    start_at: "2026-11-16T09:00:00Z",
    is_quiz_owner_like: false,
    user_agreement_accepted_at: null,
    user_data_usage_accepted_at: null,
    similarity_tool_eula_accepted_at: null,
    identity_photos: [],
    ...summary,
  } as Summary,
  user: {} as User,
});
const strict = { block_spell_checker: true, detect_mouse_leave: true };
const device = { in_desktop_app: false, spell_checker: "none", capture: null } as const;

describe("moving through the steps", () => {
  const steps: OnboardingStep[] = [
    "greeting",
    "preparations",
    "desktop_app",
    "spell_checker",
    "conditions",
    "agreement",
  ];

  test("ONB-24 next leads from each step to the one after it, and the last leads nowhere", () => {
    expect(steps.map((step) => stepAfter(steps, step))).toEqual([...steps.slice(1), "agreement"]);
  });

  test("back skips the steps that pass by themselves", () => {
    expect(stepBefore(steps, "conditions")).toBe("preparations");
    expect(stepBefore(steps, "preparations")).toBe("greeting");
    expect(stepBefore(steps, "greeting")).toBeNull();
  });

  test("a step that vanishes is replaced by the one after it", () => {
    expect(shownStep(["greeting", "preparations", "agreement"], "not_published")).toBe("agreement");
    expect(shownStep(steps, "conditions")).toBe("conditions");
    expect(shownStep(["greeting"], "agreement")).toBe("greeting");
  });

  test("ONB-13 once the exam is published, the notice that it is not published disappears", () => {
    const waiting = { answerability: "not_answerable_yet" } as const;
    expect(stepsOf(seat({ summary: { ...waiting, quiz_state: "draft" } }))).toContain("not_published");
    expect(stepsOf(seat({ summary: { ...waiting, quiz_state: "published" } }))).not.toContain("not_published");
  });

  test("a new attempt begins with the greeting, a running one with the next check", () => {
    const answering = { answerability: "answering" } as const;
    expect(firstStep(seat({ quiz: strict }))).toBe("greeting");
    expect(firstStep(seat({ quiz: strict, summary: answering }))).toBe("spell_checker");
    expect(firstStep(seat({ summary: answering }))).toBe("agreement");
    expect(firstStep(seat({ quiz: { quiz_type: "training" }, summary: answering }))).toBe("greeting");
  });
});

describe("the first step of a running exam with a camera", () => {
  const photos = ["anchor_front", "anchor_right", "anchor_left"] as const;
  const filmed = (identity_photos: Summary["identity_photos"], more: Partial<Quiz> = {}, owner = false) =>
    seat({
      quiz: { video_proctoring: true, ...more },
      summary: { answerability: "answering", is_quiz_owner_like: owner, recording_waived_at: null, identity_photos },
    });
  test.each<[string, Seat, OnboardingStep]>([
    ["a retake begins with the reference photos", filmed([]), "reference_photos"],
    [
      "a retake begins with the identity card, if the exam checks it",
      filmed([], { id_card_check: true }),
      "identity_card",
    ],
    ["a student who has taken all photos continues with the agreement", filmed([...photos]), "agreement"],
    [
      "a student who has taken all photos and the card continues with the agreement",
      filmed([...photos, "id_card"], { id_card_check: true }),
      "agreement",
    ],
    [
      "a student with one photo missing continues with the reference photos",
      filmed(["anchor_front", "anchor_right"]),
      "reference_photos",
    ],
    ["the spell checker comes before the photos", filmed([], strict), "spell_checker"],
    ["an owner who previews the exam takes no photos", filmed([], { in_preview: true }, true), "agreement"],
  ])("%s", (_name, given, expected) => {
    expect(firstStep(given)).toBe(expected);
  });
});

describe("whether the student may start", () => {
  const training = { quiz_type: "training" } as const;
  const notOpen = { start_refusal: "not_open", answerability: "not_answerable_yet" } as const;
  test.each<[string, Change, Start]>([
    [
      "ONB-29 an exam without the agreements",
      { summary: { start_refusal: "agreements_missing" } },
      "agreements_missing",
    ],
    ["an exam with all agreements", {}, "allowed"],
    ["ONB-26 an exam whose session is not open", { summary: notOpen }, "not_open"],
    [
      "an exam that requires the desktop app",
      { summary: { start_refusal: "desktop_app_required" } },
      "desktop_app_required",
    ],
    [
      "ONB-01 a training needs no agreements",
      { quiz: training, summary: { start_refusal: "agreements_missing" } },
      "allowed",
    ],
    [
      "ONB-02 a training that is not active",
      { quiz: training, summary: { ...notOpen, answerability_reason: "quiz_not_open" } },
      "not_active",
    ],
    [
      "a training whose session is not open",
      { quiz: training, summary: { ...notOpen, answerability_reason: "session_not_open" } },
      "not_open",
    ],
  ])("%s", (_name, change, expected) => {
    expect(startOf(seat(change))).toBe(expected);
  });
});

test("ONB-12 the student cannot leave the conditions until both boxes are ticked", () => {
  const both = seat({ quiz: { video_proctoring: true, similarity_tool_enabled: true } });
  expect(mayGoOn("conditions", both, device)).toBe(false);
  const accepted = { user_data_usage_accepted_at: "x", similarity_tool_eula_accepted_at: "x" };
  expect(mayGoOn("conditions", { ...both, summary: { ...both.summary, ...accepted } }, device)).toBe(true);
});

test("each box is on exactly one step, wherever the conditions are", () => {
  const filmed = seat({ quiz: { video_proctoring: true, similarity_tool_enabled: true } });
  const boxes = (of: Seat) => stepsOf(of).flatMap((step) => agreementsOn(step, stepsOf(of), of));
  expect(boxes(filmed)).toEqual([
    "user_data_usage_accepted_at",
    "similarity_tool_eula_accepted_at",
    "user_agreement_accepted_at",
  ]);
  expect(agreementsOn("conditions", stepsOf(filmed), filmed)).toHaveLength(2);
  const compared = seat({ quiz: { similarity_tool_enabled: true } });
  expect(boxes(compared)).toEqual(["similarity_tool_eula_accepted_at", "user_agreement_accepted_at"]);
  expect(boxes(seat())).toEqual(["user_agreement_accepted_at"]);
});

test("a student may ask to enter automatically where the clock opens the exam", () => {
  expect(mayEnterAlone(seat())).toBe(true);
  expect(mayEnterAlone(seat({ quiz: { automatic_start: false } }))).toBe(false);
  expect(mayEnterAlone(seat({ quiz: { require_fullscreen: true } }))).toBe(false);
  expect(mayEnterAlone(seat({ summary: { start_at: null } }))).toBe(false);
});

test("the seat is read just after its next change, then often until the change has come", () => {
  const noon = Date.parse("2026-11-16T12:00:00Z");
  expect(msUntilReading("2026-11-16T12:00:30Z", noon)).toBe(30_200);
  expect(msUntilReading("2026-11-16T11:59:59Z", noon)).toBe(2_000);
  expect(msUntilReading("2026-11-18T12:00:00Z", noon)).toBe(60_000);
  expect(msUntilReading(null, noon)).toBe(60_000);
});

test.each([
  ["not_open", 409, "not_open"],
  ["answering_elsewhere", 409, "answering_elsewhere"],
  ["service_unavailable", 503, "unreachable"],
  ["validation_failed", 400, "unknown"],
] as const)("a start refused with the code %s and status %i is shown as %s", (code, status, expected) => {
  expect(startFailureOf(new ApiProblem({ code, status, errors: undefined }, null))).toBe(expected);
});

test("a start without a network is shown as unreachable", () => {
  expect(startFailureOf(new NetworkFailure())).toBe("unreachable");
});

test.each([
  ["2026-11-17T08:00:01Z", null],
  ["2026-11-17T08:00:00Z", "24:00:00"],
  ["2026-11-16T09:00:00Z", "1:00:00"],
  ["2026-11-16T08:04:05.400Z", "4:06"],
  ["2026-11-16T08:00:09Z", "0:09"],
  ["2026-11-16T08:00:00Z", null],
  ["2026-11-16T07:00:00Z", null],
])("the countdown to %s is %s", (instant, expected) => {
  expect(countdownTo(instant, new Date("2026-11-16T08:00:00Z"))).toBe(expected);
});

test("SPELL-04 spell checkers are blocked if the exam requires it and the seat is not exempt", () => {
  expect(spellCheckersAreBlocked(seat())).toBe(false);
  expect(spellCheckersAreBlocked(seat({ quiz: strict }))).toBe(true);
  expect(spellCheckersAreBlocked(seat({ quiz: strict, summary: { spell_checker_blocking_disabled: true } }))).toBe(
    false,
  );
  expect(spellCheckersAreBlocked(seat({ quiz: { ...strict, quiz_type: "training" } }))).toBe(false);
});

test("the conditions name what is noticed or recorded, and nothing else", () => {
  const everything = {
    require_fullscreen: true,
    detect_mouse_leave: true,
    video_proctoring: true,
    audio_proctoring: true,
    screen_recording: true,
    web_page_recording: true,
  };
  expect(conditionsOf(seat({ quiz: everything }))).toEqual([
    "fullscreen",
    "mouse_leave",
    "camera",
    "photos",
    "microphone",
    "screen",
    "page",
  ]);
  const unseen = seat({ quiz: { screen_recording: true }, summary: { screen_recording_disabled: true } });
  expect(conditionsOf(unseen)).toEqual([]);
});

test("a device that is missing at Start leads back to its step, but not in a running exam", () => {
  const filmed = seat({ quiz: { video_proctoring: true, screen_recording: true } });
  const all = { camera_is_active: true, identity_photos: 1, reference_photos: 3, screen_is_shared: true };
  expect(lostDevice(filmed, { capture: all })).toBeNull();
  expect(lostDevice(filmed, { capture: { ...all, camera_is_active: false } })).toBe("webcam");
  expect(lostDevice(filmed, { capture: { ...all, screen_is_shared: false } })).toBe("screen_share");
  expect(lostDevice(filmed, { capture: null })).toBeNull();
  const running = { ...filmed, summary: { ...filmed.summary, answerability: "answering" as const } };
  expect(lostDevice(running, { capture: { ...all, camera_is_active: false } })).toBeNull();
  expect(lostDevice(seat(), { capture: { ...all, camera_is_active: false, screen_is_shared: false } })).toBeNull();
});

test("only an owner previews", () => {
  expect(isPreviewing(seat({ quiz: { in_preview: true }, summary: { is_quiz_owner_like: true } }))).toBe(true);
  expect(isPreviewing(seat({ quiz: { in_preview: true } }))).toBe(false);
  expect(isPreviewing(seat({ summary: { is_quiz_owner_like: true } }))).toBe(false);
});
