-- The search of all screens finds batches by the beginnings of the words of their names. The company stands among the words, so that
-- the batches of one are found without reading those of all. services/kit/database/search.ts has the same expression: this index
-- serves only while both are the same.
create index concurrently if not exists batches_words_idx on batches using gin ((
  array_to_tsvector(array['@' || company_id::text])
    || to_tsvector('simple', translate(name, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))))) where name is not null;
