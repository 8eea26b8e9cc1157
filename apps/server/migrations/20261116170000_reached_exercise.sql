-- Where nobody goes back, the furthest exercise that a device has shown: moving on closes the pages before it.
alter table attempt_devices add column reached_exercise_id integer references exercises (id) on delete set null;
alter table attempt_devices add column reached_at timestamptz;
alter table attempt_devices add column reached_received_at timestamptz;
