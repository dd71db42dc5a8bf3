-- The search of all screens finds names by the beginnings of their words. services/kit/database/search.ts has the same
-- expression: these indexes serve only while both are the same.
create index concurrently if not exists users_words_idx on users using gin (
  to_tsvector('simple', translate(name || ' ' || username, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))));
create index concurrently if not exists tickets_words_idx on tickets using gin (
  to_tsvector('simple', translate(subject, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))));
create index concurrently if not exists templates_words_idx on templates using gin (
  to_tsvector('simple', translate(name, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))));
create index concurrently if not exists campaigns_words_idx on campaigns using gin (
  to_tsvector('simple', translate(name, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))));
create index concurrently if not exists users_contact_idx on users (contact_no) where contact_no is not null;
