-- A report also says how well a second screen explains what was seen, and of how many events it was made.
alter table events_reports
  add column multiple_monitor_confidence real not null check (multiple_monitor_confidence between 0 and 1),
  add column multiple_monitor_reasons jsonb not null,
  add column events_count integer not null check (events_count >= 0);

-- Which attempts ended lately and have no report yet.
create index scores_by_end on scores (finished_at) where finished_at is not null;
