-- One table for all that supervision records, instead of five that nothing ever wrote: it is registered, read, kept and
-- deleted in the same way. The bytes lie in object storage.

drop table screenshots, proctoring_frames, identity_photos, audio_chunks, page_recordings;
drop type identity_photo_kind;

create type media_kind as enum (
  'camera_frame', 'audio_chunk', 'page_recording', 'screenshot', 'anchor_front', 'anchor_right', 'anchor_left', 'id_card'
);

create table media (
  -- Made by the browser, so that registering is idempotent.
  id uuid primary key,
  quizzes_attempt_summary_id integer not null references quizzes_attempt_summaries on delete cascade,
  -- Photos of the onboarding belong to the seat, everything else to an attempt.
  score_id integer references scores on delete cascade,
  kind media_kind not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  duration_ms integer check (duration_ms >= 0),
  storage_key text not null unique,
  byte_size bigint not null check (byte_size >= 0),
  mime_type text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  constraint media_of_an_attempt check (
    (score_id is null) = (kind in ('anchor_front', 'anchor_right', 'anchor_left', 'id_card'))
  )
);
create index media_by_score on media (score_id, kind, happened_at, id) where score_id is not null;
create index media_by_seat on media (quizzes_attempt_summary_id, kind);
create index media_by_age on media using brin (received_at) with (pages_per_range = 32);

-- Objects whose row is gone, by whatever way: a rule, a request, a deleted account. A job removes them from the storage.
create table media_removals (
  storage_key text primary key,
  requested_at timestamptz not null default now()
);

create function queue_media_removals() returns trigger language plpgsql as $$
begin
  insert into media_removals (storage_key) select storage_key from removed order by storage_key on conflict do nothing;
  return null;
end $$;
create trigger media_removed after delete on media referencing old table as removed
  for each statement execute function queue_media_removals();
