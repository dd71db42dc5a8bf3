-- Where a session of a person is used, so that they recognise it, and how soon it ends when it is not.

-- The network address of its last use; null for sessions of API keys, and until a session of the release before is used.
alter table sessions add column if not exists address text;
-- The beginning of the User-Agent with which it was started.
alter table sessions add column if not exists user_agent text;
-- After how many minutes without use it ends; null is the usual time.
alter table sessions add column if not exists idle_minutes int;
