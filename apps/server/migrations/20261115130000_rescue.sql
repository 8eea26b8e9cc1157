-- Student events that come from the future, and the keys with which browsers seal rescue files.

-- Within a minute, on either side: a clock that runs ahead certifies nothing.
alter table student_events drop column certified;
alter table student_events add column certified boolean not null
  generated always as (received_at - happened_at between interval '-60 seconds' and interval '60 seconds') stored;

create type server_key_purpose as enum ('rescue');

-- Key pairs that every process must share. A retired key is not offered any more, but still opens what was made for it.
create table server_keys (
  id uuid primary key,
  purpose server_key_purpose not null,
  public_key jsonb not null check (jsonb_typeof(public_key) = 'object'),
  private_key jsonb not null check (jsonb_typeof(private_key) = 'object'),
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index server_keys_one_offered on server_keys (purpose) where retired_at is null;
