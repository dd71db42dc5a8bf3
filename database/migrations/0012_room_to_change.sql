-- A message is changed twice, with its neighbours, soon after it was written. With room for all three versions in its page
-- they stay there, and no index has to learn of them.
alter table messages set (fillfactor = 30);
