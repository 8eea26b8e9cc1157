-- One retention job deletes by these rules. A rule without a school is the default for all schools.

alter type retention_kind rename to retention_kind_before;
create type retention_kind as enum (
  'sign_in_codes', 'user_sessions', 'realtime_messages', 'outbox_mails', 'failed_jobs', 'unnamed_uploads',
  'student_events', 'chat_messages', 'webcam_frames', 'screenshots', 'audio', 'identity_photos', 'page_recordings',
  'answers', 'accounts'
);
alter table retention_rules alter column kind type retention_kind using kind::text::retention_kind;
alter table retention_deletions alter column kind type retention_kind using kind::text::retention_kind;
drop type retention_kind_before;

alter table retention_rules drop constraint retention_rules_pkey;
alter table retention_rules alter column school_id drop not null;
alter table retention_rules add constraint retention_rules_one_per_kind unique nulls not distinct (school_id, kind);
-- The platform's own data belong to no school, so no school can have a rule of its own for them.
alter table retention_rules add constraint retention_rules_of_a_school check (
  school_id is null or kind in (
    'student_events', 'webcam_frames', 'screenshots', 'audio', 'identity_photos', 'page_recordings', 'answers',
    'accounts')
);

alter table retention_deletions alter column school_id drop not null;
alter table retention_deletions add column days integer;
update retention_deletions set days = 0;
alter table retention_deletions alter column days set not null;

-- Answers and accounts have no default: they stay until a school decides.
insert into retention_rules (school_id, kind, days) values
  (null, 'sign_in_codes', 1),
  (null, 'user_sessions', 30),
  (null, 'realtime_messages', 1),
  (null, 'outbox_mails', 30),
  (null, 'failed_jobs', 30),
  (null, 'unnamed_uploads', 30),
  (null, 'student_events', 365),
  (null, 'chat_messages', 365),
  (null, 'webcam_frames', 90),
  (null, 'screenshots', 90),
  (null, 'audio', 90),
  (null, 'identity_photos', 90),
  (null, 'page_recordings', 90);

create index sign_in_codes_by_end on sign_in_codes (expires_at);
create index user_sessions_by_end on user_sessions ((least(expires_at, revoked_at)));
create index chat_messages_by_age on chat_messages (created_at);
-- A deleted message takes the marks on it along.
create index chat_read_marks_by_message on chat_read_marks (message_id);
-- Block ranges: events arrive in the order of time, and this index costs their writing almost nothing.
create index student_events_by_age on student_events using brin (received_at) with (pages_per_range = 32);
