-- Suspect behaviour marks the attempt for the teacher as it is stored; the list of attempts counts it for every row.
alter table student_events add column suspect boolean not null default false;
create index student_events_suspect on student_events (score_id) where suspect;
