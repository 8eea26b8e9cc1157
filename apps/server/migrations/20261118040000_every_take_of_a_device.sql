-- Each time that a device became the owner of the attempt, not only the last one: between two takes of the same device another one
-- may have had the attempt, and what the first one tells later of that time is not what the student did in the exam.
alter table attempt_devices add column taken_at timestamptz[] not null default '{}';
update attempt_devices set taken_at = array[owned_from] where owned_from is not null;
-- `owned_from` stays for servers of the version before, which may still run beside this one; the next version drops it.
