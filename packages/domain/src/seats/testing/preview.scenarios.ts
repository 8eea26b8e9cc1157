import { finished, otherSeat, running, scenario, session, type Given } from "./plan.ts";

const preview = { state: "preview" } as const;
const owner: Given = { is_owner: true, quiz: preview };
const student: Given = { quiz: preview };
const startable = ["to_answer", null, "preview"] as const;
const writing = ["answering", null, "preview"] as const;
const done = ["answered", "already_answered", "preview"] as const;
const waiting = ["not_answerable_yet", "not_open", "preview"] as const;

/** A quiz in preview: its owner-like users can always start it, nobody else can. */
export const previewScenarios = [
  scenario("owner, in the session", "10:00", owner, startable),
  scenario("owner, before the session", "08:00", owner, startable),
  scenario("owner, after the session", "12:00", owner, startable),
  scenario("owner, session closed by hand", "10:30", { ...owner, session: session({ closed: "10:00" }) }, startable),
  scenario(
    "owner, session that the teacher has not started",
    "10:00",
    { ...owner, session: session({ automatic_start: false }) },
    startable,
  ),
  scenario("owner, without a session", "03:00", { ...owner, session: null }, startable),
  scenario(
    "owner, the exam would be recorded",
    "10:00",
    { is_owner: true, quiz: { ...preview, screen_recording: true } },
    ["to_answer", "agreements_missing", "preview"],
  ),
  scenario(
    "owner, the desktop app would be required",
    "10:00",
    {
      is_owner: true,
      quiz: { ...preview, desktop_app_required: true },
    },
    startable,
  ),
  scenario("owner, agreement missing", "10:00", { ...owner, has_agreed: false }, [
    "to_answer",
    "agreements_missing",
    "preview",
  ]),
  scenario("owner, started before the session", "08:30", { ...owner, attempt: running("08:00") }, writing, {
    deadline: "09:00",
  }),
  scenario("owner, started late in the session", "10:45", { ...owner, attempt: running("10:30") }, writing, {
    deadline: "11:00",
  }),
  scenario(
    "owner, started after the session's end, before the time limit",
    "12:30",
    {
      ...owner,
      attempt: running("12:00"),
    },
    writing,
    { deadline: "13:00" },
  ),
  scenario(
    "owner, started after the session's end, at the attempt's deadline",
    "13:00",
    {
      ...owner,
      attempt: running("12:00"),
    },
    done,
    { deadline: "13:00", attempt: "timeout_timer" },
  ),
  scenario(
    "owner, started after the session's end, no time limit",
    "20:00",
    {
      is_owner: true,
      quiz: { ...preview, time_limit: null },
      attempt: running("12:00"),
    },
    writing,
  ),
  scenario(
    "owner, started after the session was closed by hand",
    "10:50",
    {
      ...owner,
      session: session({ closed: "10:00" }),
      attempt: running("10:30"),
    },
    writing,
    { deadline: "11:30" },
  ),
  scenario(
    "owner, with a running preview in another seat",
    "10:00",
    {
      ...owner,
      other_seat: otherSeat({ session: session({ from: "14:00", to: "16:00" }), attempt: running("09:50") }),
    },
    ["answering_in_another_session", "answering_elsewhere", "preview"],
  ),
  scenario("owner, answered", "10:30", { ...owner, attempt: finished() }, done, { deadline: "10:30" }),
  scenario(
    "owner, answered, retake on",
    "10:20",
    {
      is_owner: true,
      quiz: { ...preview, allow_retake_quiz: true },
      attempt: finished(),
    },
    done,
    { deadline: "10:30", retake: true },
  ),
  scenario(
    "owner, answered, retake on, after the session",
    "12:00",
    {
      is_owner: true,
      quiz: { ...preview, allow_retake_quiz: true },
      attempt: finished(),
    },
    done,
    { deadline: "10:30", retake: true },
  ),

  scenario("student, in the session", "10:00", student, waiting),
  scenario("student, before the session", "08:00", student, waiting),
  scenario("student, after the session", "12:00", student, ["ended_and_not_answered", "not_open", "preview"]),
  scenario("student, without a session", "10:00", { ...student, session: null }, waiting),
  scenario(
    "student, answered, retake on, but a preview cannot be retaken",
    "10:20",
    {
      quiz: { ...preview, allow_retake_quiz: true },
      attempt: finished(),
    },
    done,
    { deadline: "10:30" },
  ),
  scenario("an owner does not preview a published quiz", "08:00", { is_owner: true }, [
    "not_answerable_yet",
    "not_open",
    "published",
  ]),
  scenario("an owner takes a published quiz in its session", "10:00", { is_owner: true }, [
    "to_answer",
    null,
    "active",
  ]),
];
