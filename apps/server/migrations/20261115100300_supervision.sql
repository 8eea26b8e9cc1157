-- What supervision records. Pictures and sound lie in object storage; these rows say what and where.

create type student_event_kind as enum (
  'mouse_leave', 'mouse_enter', 'loose_focus', 'get_focus', 'fullscreen_enter', 'fullscreen_leave',
  'early_correction_access', 'back_online', 'offline', 'paste', 'copy', 'cut', 'resize_browser', 'page_load',
  'enter_exam', 'leave_exam', 'bulk_insert', 'fast_insert', 'screen_share_start', 'screen_share_stop',
  'dev_tool_open', 'dev_tool_close', 'enter_exercise', 'leave_exercise', 'exercise_seen', 'become_idle',
  'become_active', 'become_hidden', 'become_visible', 'text_selection', 'console_log',
  'browser_extension_interaction', 'answers_last_update', 'device_sleep', 'device_wake',
  'multiple_tabs_detected', 'running_processes'
);
create type identity_photo_kind as enum ('anchor_front', 'anchor_right', 'anchor_left', 'id_card');

create table student_events (
  id uuid primary key,
  score_id integer not null references scores on delete cascade,
  kind student_event_kind not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- The server had it within a minute of its happening.
  certified boolean not null generated always as (received_at - happened_at <= interval '60 seconds') stored,
  quizzes_exercise_id integer references exercises,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  sanitized_content_for_similarity_check text
);
create index student_events_by_score on student_events (score_id, happened_at);
create index student_events_similar on student_events (md5(sanitized_content_for_similarity_check))
  where sanitized_content_for_similarity_check is not null;

-- A cache: the report is a pure function of the events.
create table events_reports (
  score_id integer primary key references scores on delete cascade,
  report jsonb not null,
  events_pairs jsonb not null,
  exercises_details jsonb not null,
  copy_or_cut_events_from_subject_ids uuid[] not null default '{}',
  paste_events_without_copy_ids uuid[] not null default '{}',
  copy_or_cut_events_without_paste_ids uuid[] not null default '{}',
  computed_at timestamptz not null
);

create table screenshots (
  id uuid primary key,
  score_id integer not null references scores on delete cascade,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  storage_key text not null unique,
  thumb_key text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index screenshots_by_score on screenshots (score_id, happened_at);

create table proctoring_frames (
  id uuid primary key,
  score_id integer not null references scores on delete cascade,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  storage_key text not null unique,
  faces_count integer check (faces_count >= 0),
  euclidean_distance real,
  cosine_similarity real
);
create index proctoring_frames_by_score on proctoring_frames (score_id, happened_at);

create table identity_photos (
  id uuid primary key,
  quizzes_attempt_summary_id integer not null references quizzes_attempt_summaries on delete cascade,
  kind identity_photo_kind not null,
  taken_at timestamptz not null,
  storage_key text not null unique,
  unique (quizzes_attempt_summary_id, kind)
);

create table audio_chunks (
  id uuid primary key,
  quiz_id integer not null references quizzes on delete cascade,
  user_id integer not null references users on delete cascade,
  session_id text not null generated always as ('a-' || quiz_id || '-' || user_id) stored,
  -- Seconds since 1970 at which the chunk began.
  "timestamp" bigint not null,
  storage_key text not null unique,
  received_at timestamptz not null
);
create index audio_chunks_by_session on audio_chunks (session_id, "timestamp");

create table page_recordings (
  id uuid primary key,
  score_id integer not null references scores on delete cascade,
  started_at timestamptz not null,
  received_at timestamptz not null,
  storage_key text not null unique
);
create index page_recordings_by_score on page_recordings (score_id, started_at);
