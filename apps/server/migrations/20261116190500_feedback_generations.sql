-- A comment that a model is writing. The attempt's `feedback_requested_at` says whether it is still wanted: it is emptied by
-- whoever cancels and by every change of the comment, and then this row counts for nothing.
create table feedback_generations (
  score_id integer primary key references scores on delete cascade,
  requested_at timestamptz not null,
  source comment_source not null,
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'failed')),
  tries integer not null default 0,
  -- Of the next try, or of the last sign of life of the writer.
  due_at timestamptz not null,
  written text not null default '',
  failure text check (failure in ('unreachable', 'refused', 'empty'))
);
