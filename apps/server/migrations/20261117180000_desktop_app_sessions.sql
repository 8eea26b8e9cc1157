-- Pictures and documents are loaded without the desktop app's header: a session that the app has used may load them.
alter table user_sessions add column desktop_app boolean not null default false;
