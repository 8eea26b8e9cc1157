-- In a migration of its own: a value of an enum can be used only after the transaction that added it. Counted from the end.
insert into retention_rules (school_id, kind, days) values (null, 'known_browsers', 1);
