-- Whether the answer that is prepared goes out by itself by the step at which people are shown when; null: as `answer_is_automatic` says.
alter table threads add column answer_counts_down boolean;
