-- Support sees pictures for an hour after a reason: every look asks for the reasons of one person.
create index audit_log_by_actor on audit_log (actor_id, at);
