-- Since when a device owned the attempt the last time. What happens on one from which another has taken it is kept, but it is not
-- what the student does in the exam: it is left out of the report and marks nothing.
alter table attempt_devices add column owned_from timestamptz;
update attempt_devices set owned_from = first_seen_at where owns;
alter table student_events add column elsewhere boolean not null default false;
