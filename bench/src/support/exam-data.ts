import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

export interface BenchStudent {
  user_id: number;
  summary_id: number;
  device_id: string;
  cookie: string;
}

export interface BenchExam {
  quiz_id: number;
  session_id: number;
  question_ids: number[];
  students: BenchStudent[];
}

interface ExamSize {
  students: number;
  questions: number;
  /** Seconds from now until the session ends. */
  seconds: number;
  /** Questions on one page. */
  per_page?: number;
  /** Records camera and screen; all students have agreed. */
  is_supervised?: boolean;
  /** Records sound, page and overlays as well. */
  records_everything?: boolean;
  /** Number of questions, at the end of the paper, that take files. */
  uploads?: number;
  /** Students see score, level and correction as soon as they may. */
  shows_results?: boolean;
}

const choices = ["a", "b", "c", "d"].map((id) => ({ id, html: `Choice ${id}` }));
const choiceBody = { statement_html: "<p>Which of these holds?</p>", choices, keep_order: false };
const textBody = { statement_html: "<p>Explain in a few lines.</p>", min_words: null, max_words: 300 };
const uploadBody = { statement_html: "<p>Draw it.</p>", max_files: 5, accepted: ["image"], max_bytes: 4_000_000 };

/** Returns a long text for every other question, as in a real paper; a choice is graded by its key. */
const questionAt = (position: number, { questions, uploads = 0 }: ExamSize) => {
  if (position > questions - uploads) return { type: "upload", body: uploadBody };
  return position % 2 === 0 ? { type: "long_text", body: textBody } : { type: "single_choice", body: choiceBody };
};

const idOf = async (client: pg.ClientBase, text: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(text, values);
  return rows[0]?.id ?? 0;
};

const insertQuiz = async (client: pg.ClientBase, size: ExamSize) => {
  const { questions, seconds, per_page = 1 } = size;
  const school = await idOf(client, "insert into schools (name) values ('Bench') returning id");
  const teacher = await idOf(
    client,
    "insert into users (email, first_name, last_name) values ($1, 'Bench', 'Teacher') returning id",
    [`teacher-${randomUUID()}@bench.example`],
  );
  const course = await idOf(client, "insert into courses (school_id, name) values ($1, 'Bench') returning id", [
    school,
  ]);
  const quiz_id = await idOf(
    client,
    "insert into quizzes (school_id, course_id, owner_id, name, state) values ($1, $2, $3, 'Bench', 'published') returning id",
    [school, course, teacher],
  );
  const section = await idOf(
    client,
    "insert into quiz_sections (quiz_id, position, name) values ($1, 1, 'All') returning id",
    [quiz_id],
  );
  const question_ids: number[] = [];
  let exercise = 0;
  for (let position = 1; position <= questions; position += 1) {
    if ((position - 1) % per_page === 0)
      exercise = await idOf(
        client,
        "insert into exercises (quiz_section_id, position, display_name, is_implicit) values ($1, $2, 'Exercise', $3) returning id",
        [section, position, per_page === 1],
      );
    const { type, body } = questionAt(position, size);
    question_ids.push(
      await idOf(
        client,
        "insert into questions (exercise_id, position, name, type, body) values ($1, $2, 'Question', $3, $4) returning id",
        [exercise, position, type, JSON.stringify(body)],
      ),
    );
  }
  await client.query(
    `insert into question_keys (question_id, key) select id, '{"points_by_choice": {"a": 1}}' from questions
     where id = any($1::int[]) and type = 'single_choice'`,
    [question_ids],
  );
  const session_id = await idOf(
    client,
    "insert into sessions (quiz_id, name, start_at, end_at) values ($1, 'Bench', now() - interval '1 minute', now() + $2 * interval '1 second') returning id",
    [quiz_id, seconds],
  );
  return { quiz_id, session_id, question_ids };
};

/** Inserts students with a seat, agreements and a user session, because signing in is not measured. */
const insertStudents = async (client: pg.ClientBase, exam: { quiz_id: number; session_id: number }, count: number) => {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const { rows } = await client.query<{ user_id: number; summary_id: number }>(
    `with people as (
       insert into users (email, first_name, last_name)
       select 'student-' || gen_random_uuid() || '@bench.example', 'Student', n::text from generate_series(1, $3) n
       returning id
     ), seats as (
       insert into quizzes_attempt_summaries (quiz_id, session_id, user_id, user_agreement_accepted_at)
       select $1, $2, id, now() from people returning id, user_id
     ) select user_id, id as summary_id from seats order by user_id`,
    [exam.quiz_id, exam.session_id, count],
  );
  await client.query(
    `insert into user_sessions (user_id, token_hash, rotated_at, created_at, last_seen_at, expires_at)
     select user_id, token_hash, now(), now(), now(), now() + interval '1 day'
     from unnest($1::int[], $2::bytea[]) as given (user_id, token_hash)`,
    [rows.map(({ user_id }) => user_id), tokens.map((token) => createHash("sha256").update(token).digest())],
  );
  return rows.map((row, index) => ({
    ...row,
    device_id: randomUUID(),
    cookie: `cookie: examplar_session=${tokens[index]}\r\n`,
  }));
};

const supervise = async (client: pg.ClientBase, quiz_id: number): Promise<void> => {
  await client.query("update quizzes set video_proctoring = true, screen_recording = true where id = $1", [quiz_id]);
  await client.query("update quizzes_attempt_summaries set user_data_usage_accepted_at = now() where quiz_id = $1", [
    quiz_id,
  ]);
};

const recordEverything = async (client: pg.ClientBase, quiz_id: number): Promise<void> => {
  await supervise(client, quiz_id);
  await client.query(
    "update quizzes set audio_proctoring = true, web_page_recording = true, overlaying_app_detection = true where id = $1",
    [quiz_id],
  );
};

const showResults = (client: pg.ClientBase, quiz_id: number) =>
  client.query(
    `update quizzes set show_scores = true, enable_success_level = true, enable_success_level_students = true,
       whole_correction_visible = true where id = $1`,
    [quiz_id],
  );

export const insertExam = async (connection: pg.ClientConfig, size: ExamSize): Promise<BenchExam> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const exam = await insertQuiz(client, size);
    const students = await insertStudents(client, exam, size.students);
    if (size.is_supervised) await supervise(client, exam.quiz_id);
    if (size.shows_results) await showResults(client, exam.quiz_id);
    if (size.records_everything) await recordEverything(client, exam.quiz_id);
    return { ...exam, students };
  } finally {
    await client.end();
  }
};

/** Sets the bell: the session ends for everybody at this time. */
export const endSessionAt = async (connection: pg.ClientConfig, session_id: number, end_at: Date): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("update sessions set end_at = $2 where id = $1", [session_id, end_at]);
  await client.end();
};
