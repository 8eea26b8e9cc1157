-- In a migration of its own: a value of an enum can be used only after the transaction that added it. The folders belong to
-- users and to no school, so no school can have a rule of its own.
insert into retention_rules (school_id, kind, days) values (null, 'camera_test_pictures', 1);

-- Figures that outlived their events, because late events had deleted the report that retention looked for.
update scores set multiple_monitor_confidence = 0
where multiple_monitor_confidence <> 0
  and not exists (select from student_events as events where events.score_id = scores.id)
  and not exists (select from events_reports as reports where reports.score_id = scores.id);
