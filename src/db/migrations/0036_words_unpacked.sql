-- Ranking the best of a thousand threads, and looking for a phrase, unpacked all their words: ten times what it costs to read them. They are
-- kept as they are, beside the rest of the row as far as a page goes.
alter table thread_words alter column words set storage external;
alter table thread_words set (toast_tuple_target = 8160);
