import * as domain from "@examplar/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildAnswer,
  buildChatChannel,
  buildQuiz,
  buildScore,
  buildSession,
  buildSummary,
  buildUser,
} from "../builders/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
const columns = new Set<string>();
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    database.db,
  );
  for (const { name } of rows) columns.add(name);
});
afterAll(() => database.drop());

/** Marks fields that are computed when they are read. */
const computed = "computed";

const fields = (table: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(/[\s,]+/).map((name) => [name, `${table}.${name}`]));

/** The database column of every field of the specification's entities. */
const entities: Record<string, Record<string, string>> = {
  "ENT-01 Quiz": {
    ...fields(
      "quizzes",
      `id name state in_preview school_id grade_scale show_scores whole_correction_visible allow_retake_quiz
      allow_questions_navigation correction_btw_questions video_proctoring id_card_check screen_recording
      screen_proctoring audio_proctoring overlaying_app_detection proctoring_frame_interval require_fullscreen
      detect_mouse_leave block_spell_checker desktop_app_required similarity_tool_enabled similarity_tool_name
      embedded_calculator quiz_type enable_success_level enable_success_level_students automatic_start time_limit
      live_chat delay_between_screenshots web_page_recording random_questions allow_feedbacks_generation_by_student
      time_accommodation`,
    ),
    "links.similarity_tool_eula": "quizzes.similarity_tool_eula",
    tag_ids: "quiz_tags.tag_id",
    questions_count: "quiz_question_counts.questions_count",
  },
  "ENT-02 QuizzesAttemptSummary": {
    ...fields(
      "quizzes_attempt_summaries",
      `id quiz_id session_id time_accommodation_id user_agreement_accepted_at user_data_usage_accepted_at
      similarity_tool_eula_accepted_at screen_recording_disabled`,
    ),
    quiz_name: "quizzes.name",
    session_name: "sessions.name",
    school_name: "schools.name",
    start_at: "sessions.start_at",
    end_at: "sessions.end_at",
    sortable_date: computed,
    answerability: computed,
    is_answered: computed,
    answered_questions_count_cache: "scores.answered_questions_count_cache",
    answers_to_review_count: "scores.answers_to_review_count",
    is_quiz_owner_like: "quiz_owner_like_users.user_id",
    is_subscribed_to_other_sessions_in_same_quiz: computed,
    student_started_at: "scores.started_at",
    student_finished_at: "scores.finished_at",
    submission_deadline_at: computed,
    end_at_with_accommodation: computed,
    time_limit_with_accommodation: computed,
    quiz_tag_ids: "quiz_tags.tag_id",
    correction_is_visible: computed,
    quiz_lti_managed: "quizzes.lti_platform_id",
    quiz_lti_provider_name: "lti_platforms.name",
  },
  "ENT-03 Score": {
    ...fields(
      "scores",
      `id user_id quiz_id started_at finished_at state grade correct_answers_count is_up_to_date public_comment
      private_comment support_comment comment_source manually_validated_comment answers_to_review_count
      scanned_paper_quiz_sheet_id`,
    ),
    name: "users.name",
    email: "users.email",
    exam_duration: computed,
    pretty_grade: computed,
    spell_checker_blocking_disabled: "quizzes_attempt_summaries.spell_checker_blocking_disabled",
    desktop_app_disabled: "quizzes_attempt_summaries.desktop_app_disabled",
    devices: "attempt_devices.device_id",
    "cheat.multiple_monitor_confidence": "scores.multiple_monitor_confidence",
    events_report: "events_reports.report",
  },
  "ENT-04~ events_report": fields(
    "events_reports",
    `report events_pairs exercises_details copy_or_cut_events_from_subject_ids paste_events_without_copy_ids
    copy_or_cut_events_without_paste_ids`,
  ),
  "ENT-07 Quiz instance content": fields("quiz_instances", "id score_id seed content"),
  "ENT-08 Section": { id: "quiz_sections.id", name: "quiz_sections.name" },
  "ENT-09 Exercise": {
    ...fields("exercises", "id require_exercise_validation is_implicit"),
    displayName: "exercises.display_name",
    document_uuids: "documents.uuid",
  },
  "ENT-10 Question": {
    ...fields("questions", "id name type spreadsheet_template"),
    "answer.spreadsheet_content": "answers.content",
  },
  "ENT-11 Answer": {
    ...fields("answers", "question_id status last_edit_at"),
    pictures: "answer_pictures.storage_key",
  },
  "ENT-12~ Answer feedback": fields("answer_feedbacks", "user_content source manually_approved"),
  "ENT-13 Document": fields("documents", "id uuid filename"),
  "ENT-14~ Scanned sheet": {
    subject_file_url: "scanned_sheet_files.storage_key",
    "marked_file.url": "scanned_sheet_files.storage_key",
    edited: "scanned_paper_quiz_sheets.edited",
  },
  "ENT-15 Student event": fields(
    "student_events",
    "id kind happened_at certified quizzes_exercise_id details sanitized_content_for_similarity_check",
  ),
  "ENT-16~ Screenshot": { ...fields("media", "id score_id happened_at details"), url: "media.storage_key" },
  "ENT-17~ Audio chunk": { ...fields("media", "id storage_key"), timestamp: "media.happened_at", sessionId: computed },
  "ENT-18 Chat channel": fields("chat_channels", "id user_id quiz_id"),
  "ENT-19 Message": fields("chat_messages", "created_at"),
  "ENT-20~ Public session": {
    ...fields("sessions", "quiz_id name allow_self_enrollment"),
    slug: "sessions.public_slug",
  },
  "ENT-21~ School": {
    ...fields("schools", "logo sso_allowed_domains"),
    "sso_providers.display_name": "sso_providers.display_name",
    "sso_providers.login_href": computed,
  },
  "ENT-22~ User": {
    ...fields("users", "id name language guest camera_id"),
    teacher: "memberships.role",
    "links.auto_login_url": "auto_login_links.token_hash",
  },
};

test.each(Object.entries(entities))("%s: every field has a column in the database", (_, places) => {
  const missing = Object.entries(places).filter(([, place]) => place !== computed && !columns.has(place));
  expect(missing).toEqual([]);
});

test("ENT-05~ and ENT-06~: event pairs and exercise details are stored with the events report", () => {
  expect(columns.has("events_reports.events_pairs") && columns.has("events_reports.exercises_details")).toBe(true);
});

describe("the database's enums have the domain's values", () => {
  test.each([
    ["quiz_state", domain.quizStates],
    ["quiz_type", domain.quizTypes],
    ["score_state", domain.scoreStates],
    ["role", domain.roles],
    ["language", domain.languages],
    ["calculator", domain.calculators],
    ["question_type", domain.questionTypes],
    ["answer_status", domain.answerStatuses],
    ["comment_source", domain.commentSources],
    ["student_event_kind", domain.studentEventKinds],
    ["media_kind", domain.storedMediaKinds],
    ["self_enrollment", domain.selfEnrollments],
  ])("%s", async (type, words) => {
    const { rows } = await sql<{ word: string }>`
      select enumlabel as word from pg_enum where enumtypid = ${type}::regtype order by enumsortorder`.execute(
      database.db,
    );
    expect(rows.map(({ word }) => word)).toEqual([...words]);
  });
});

describe("the database enforces constraints", () => {
  const device = async () => {
    const id = crypto.randomUUID();
    const user_id = (await buildUser(database.db)).id;
    await database.db.insertInto("devices").values({ id, user_id }).execute();
    return id;
  };

  test("an edit, once written, can be neither changed nor removed", async () => {
    const { db } = database;
    const answer = await buildAnswer(db);
    await db
      .insertInto("answer_edits")
      .values({
        edit_id: crypto.randomUUID(),
        score_id: answer.score_id,
        question_id: answer.question_id,
        device_id: await device(),
        seq: 1,
        content: "{}",
        base_revision: 0,
        edited_at: new Date(),
        received_at: new Date(),
        outcome: "stored",
      })
      .execute();
    await expect(db.updateTable("answer_edits").set({ seq: 2 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("answer_edits").execute()).rejects.toThrow("append-only");
  });

  test("the audit log can be neither changed nor removed", async () => {
    const { db } = database;
    const line = { at: new Date(), action: "tested", subject_type: "test", subject_id: "1" };
    await db.insertInto("audit_log").values(line).execute();
    await expect(db.updateTable("audit_log").set({ action: "other" }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  });

  test("a seat has at most one running attempt", async () => {
    const summary = await buildSummary(database.db);
    const attempt = { quizzes_attempt_summary_id: summary.id };
    await buildScore(database.db, attempt);
    await expect(buildScore(database.db, { ...attempt, attempt_number: 2 })).rejects.toThrow("scores_one_running");
  });

  test("a seat cannot be in another quiz's session", async () => {
    const session = await buildSession(database.db);
    const quiz = await buildQuiz(database.db);
    await expect(buildSummary(database.db, { session_id: session.id, quiz_id: quiz.id })).rejects.toThrow(
      "foreign key",
    );
  });

  test("ENT-11 one answer per question and attempt", async () => {
    const answer = await buildAnswer(database.db);
    const again = buildAnswer(database.db, { score_id: answer.score_id, question_id: answer.question_id });
    await expect(again).rejects.toThrow("unique");
  });

  test("ENT-18 one channel per quiz and student, one global per quiz", async () => {
    const { db } = database;
    const quiz = await buildQuiz(db);
    const user = await buildUser(db);
    await buildChatChannel(db, { kind: "quiz_student", quiz_id: quiz.id, user_id: user.id });
    await expect(buildChatChannel(db, { kind: "quiz_student", quiz_id: quiz.id, user_id: user.id })).rejects.toThrow(
      "unique",
    );
    await buildChatChannel(db, { kind: "quiz_global", quiz_id: quiz.id, user_id: null });
    await expect(buildChatChannel(db, { kind: "quiz_global", quiz_id: quiz.id, user_id: null })).rejects.toThrow(
      "unique",
    );
  });

  test("only a guest may have no email, and two people never share one", async () => {
    const { db } = database;
    await expect(buildUser(db, { email: null })).rejects.toThrow("users_email_or_guest");
    await buildUser(db, { email: null, guest: true });
    const { email } = await buildUser(db);
    await expect(buildUser(db, { email: String(email).toUpperCase() })).rejects.toThrow("unique");
  });

  test("a session ends after it starts", async () => {
    const start_at = new Date();
    await expect(buildSession(database.db, { start_at, end_at: start_at })).rejects.toThrow("sessions_end_after_start");
  });
});
