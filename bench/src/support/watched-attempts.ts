import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import type { BenchExam } from "./exam-data.ts";

/** Events of a restless exam: intervals of every kind, exercises, clipboard, window sizes. */
const kinds = [
  ["enter_exercise", "{}"],
  ["exercise_seen", "{}"],
  ["mouse_leave", '{"edge": "right", "x": 1919, "y": 400}'],
  ["mouse_enter", '{"edge": "right", "x": 1918, "y": 402}'],
  ["loose_focus", "{}"],
  ["get_focus", "{}"],
  ["become_idle", "{}"],
  ["become_active", "{}"],
  ["copy", '{"content": "the cost of capital", "from": "subject"}'],
  ["paste", '{"content": "the cost of capital after tax"}'],
  ["become_hidden", "{}"],
  ["become_visible", "{}"],
  ["text_selection", '{"selection": "explain in a few lines", "from": "subject"}'],
  ["offline", "{}"],
  ["back_online", "{}"],
  [
    "resize_browser",
    '{"screen": {"width": 1920, "height": 1080}, "window": {"x": 0, "y": 0, "width": 1200, "height": 900}}',
  ],
  ["become_idle", "{}"],
  ["become_active", "{}"],
  ["bulk_insert", '{"diff": "interest is deducted before tax"}'],
  ["leave_exercise", "{}"],
] as const;

/** Inserts attempts handed in a minute ago, each with this many events over two hours. Returns their ids. */
export const insertWatchedAttempts = async (
  connection: pg.ClientConfig,
  { students, quiz_id }: BenchExam,
  events: number,
): Promise<number[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into scores (quizzes_attempt_summary_id, quiz_id, user_id, state, started_at, finished_at)
       select id, quiz_id, user_id, 'finished', now() - interval '121 minutes', now() - interval '1 minute'
       from quizzes_attempt_summaries where id = any($1::int[]) returning id`,
      [students.map(({ summary_id }) => summary_id)],
    );
    const score_ids = rows.map(({ id }) => id);
    await client.query(
      `insert into student_events (id, score_id, kind, happened_at, received_at, quizzes_exercise_id, details)
       select gen_random_uuid(), score_id, ($3::text[])[1 + n % ${kinds.length}]::student_event_kind, at, at,
         (select max(exercises.id) from exercises join quiz_sections on quiz_sections.id = exercises.quiz_section_id
          where quiz_sections.quiz_id = $5), ($4::text[])[1 + n % ${kinds.length}]::jsonb
       from unnest($1::int[]) as score_id, generate_series(0, $2::int - 1) as n,
         lateral (select now() - interval '121 minutes' + n * interval '120 minutes' / $2::int) as moment (at)`,
      [score_ids, events, kinds.map(([kind]) => kind), kinds.map(([, details]) => details), quiz_id],
    );
    await client.query("vacuum analyze student_events");
    return score_ids;
  } finally {
    await client.end();
  }
};

/** Signs in the exam's owner as a teacher. Returns the cookie header of a request. */
export const insertTeacherSession = async (connection: pg.ClientConfig, quiz_id: number): Promise<string> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const token = randomBytes(32).toString("base64url");
    await client.query(
      "insert into memberships (user_id, school_id, role) select owner_id, school_id, 'teacher' from quizzes where id = $1",
      [quiz_id],
    );
    await client.query(
      `insert into user_sessions (user_id, token_hash, rotated_at, created_at, last_seen_at, expires_at)
       select owner_id, $2, now(), now(), now(), now() + interval '1 day' from quizzes where id = $1`,
      [quiz_id, createHash("sha256").update(token).digest()],
    );
    return `cookie: examplar_session=${token}\r\n`;
  } finally {
    await client.end();
  }
};
