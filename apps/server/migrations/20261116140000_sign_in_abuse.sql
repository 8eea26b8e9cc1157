-- A code is bound to the browser that requested it, and an address without an account has codes too, so that every reply
-- is the same for it. Codes live ten minutes: those under way are requested again.
delete from sign_in_codes;
drop index sign_in_codes_by_user;
alter table sign_in_codes
  alter column user_id drop not null,
  -- SHA-256 of the normalised address: the table must not list addresses of people without an account.
  add column email_hash bytea not null,
  add column browser_hash bytea not null;
create index sign_in_codes_by_browser on sign_in_codes (email_hash, browser_hash, created_at desc);
create index sign_in_codes_by_user on sign_in_codes (user_id) where user_id is not null;

-- The token before the last rotation stays valid until the new one was used, because the reply with it may be lost.
alter table user_sessions
  -- The new token is derived from the old one and this: every reply to the old token carries the same new one.
  add column rotation_nonce bytea,
  -- When the current token was first used; null while only replies carried it.
  add column token_used_at timestamptz;
update user_sessions set token_used_at = rotated_at;
