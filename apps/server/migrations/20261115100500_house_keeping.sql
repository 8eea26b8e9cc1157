-- Realtime messages, the audit log, retention.

-- The last seq of each topic. Its row lock makes the seqs of a topic gapless and in commit order.
create table realtime_topics (
  topic text primary key,
  seq bigint not null check (seq >= 1)
);

create table realtime_messages (
  topic text not null,
  seq bigint not null,
  event jsonb not null check (jsonb_typeof(event) = 'object'),
  created_at timestamptz not null default now(),
  primary key (topic, seq)
);
create index realtime_messages_by_age on realtime_messages (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer references users on delete set null,
  action text not null check (action <> ''),
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}'
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, at);

-- Forgetting a person may blank the actor; nothing else of a line may change.
create function refuse_rewriting_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null
    and (new.id, new.at, new.action, new.subject_type, new.subject_id, new.details)
      is not distinct from (old.id, old.at, old.action, old.subject_type, old.subject_id, old.details) then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_rewriting_audit();

create type retention_kind as enum (
  'webcam_frames', 'screenshots', 'audio', 'identity_photos', 'page_recordings', 'student_events', 'chat_messages',
  'answers', 'accounts'
);

create table retention_rules (
  school_id integer not null references schools on delete cascade,
  kind retention_kind not null,
  days integer not null check (days between 1 and 3650),
  primary key (school_id, kind)
);

create table retention_deletions (
  id bigint generated always as identity primary key,
  school_id integer not null references schools on delete cascade,
  kind retention_kind not null,
  items_count integer not null check (items_count >= 0),
  older_than timestamptz not null,
  deleted_at timestamptz not null
);
