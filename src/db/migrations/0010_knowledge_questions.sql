-- What leads asked and no entry answers; and slips of the pen that are found without reading every word of a knowledge base.

-- Each word of a mail with its lexemes, but for the words that every mail of its language has.
create function knowledge_asked(words text) returns table (word text, lexeme text) language sql stable set search_path from current as $$
  with spoken as materialized (select knowledge_language(words) as config),
  told as (
    select w.word from spoken, unnest(tsvector_to_array(to_tsvector('simple', unaccent(left(words, 4000))))) as w (word)
     where length(w.word) > 1 and to_tsvector(spoken.config, w.word) <> ''::tsvector limit 60)
  select distinct told.word, l.lexeme from spoken, told,
    unnest(told.word || tsvector_to_array(to_tsvector(spoken.config, told.word))) as l (lexeme) $$;
drop function knowledge_lexemes(text);

-- What a text is about: one stem for each word that tells something, of a language that is known.
create function knowledge_stems(config regconfig, words text) returns text[] language sql stable set search_path from current as $$
  select tsvector_to_array(to_tsvector(config, unaccent(left(words, 4000)))) $$;

-- The words of a knowledge base, by first letter and length: what a misspelt one may have been is among a few hundred of them.
-- A word of an entry that is gone stays; it leads to no entry.
create table kb_lexemes (
  workspace_id uuid not null references workspaces on delete cascade,
  initial text collate "C" not null,
  size integer not null,
  lexeme text collate "C" not null,
  primary key (workspace_id, initial, size, lexeme)
);
select wall_in('kb_lexemes');

create or replace function post_knowledge() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' then delete from kb_terms where workspace_id = new.workspace_id and entry_id = new.id; end if;
  if new.state = 'published' and new.deleted_at is null then
    insert into kb_terms (workspace_id, lexeme, weight, entry_id)
    select new.workspace_id, t.lexeme, (case when 'A' = any (t.weights) then 3 else 1 end + ln(cardinality(t.positions)))
             / (1 + ln(1 + length(new.search) / 20.0)), new.id
      from unnest(new.search) as t where length(t.lexeme) <= 200;
    -- Two imports at once would each wait for a word of the other.
    perform pg_advisory_xact_lock(hashtextextended('kb_lexemes' || new.workspace_id, 0));
    insert into kb_lexemes (workspace_id, initial, size, lexeme)
    select new.workspace_id, left(t.lexeme, 1), length(t.lexeme), t.lexeme
      from unnest(new.search) as t where length(t.lexeme) between 4 and 60
    on conflict do nothing;
  end if;
  return null;
end $$;

-- For a word that no entry of the workspace has: the nearest of the same first letter (a slip of the pen), else the longest one that
-- it begins with (a compound). Null when there is none.
create or replace function near_lexeme(word text) returns text language sql stable set search_path from current as $$
  select coalesce(
    (select l.lexeme from kb_lexemes l
      where l.workspace_id = app_workspace_id() and l.initial = left(word, 1) collate "C"
        and l.size between length(word) - 2 and length(word) + 2 and similarity(l.lexeme, word) >= 0.4
      order by similarity(l.lexeme, word) desc, l.lexeme limit 1),
    (select l.lexeme from generate_series(5, least(length(word) - 1, 40)) as n (signs)
       join kb_lexemes l on l.workspace_id = app_workspace_id() and l.initial = left(word, 1) collate "C"
        and l.size = n.signs and l.lexeme = left(word, n.signs) collate "C"
      order by n.signs desc limit 1)) $$;

-- The owner fills it for all workspaces at once, which the wall would hide from it.
alter table kb_entries no force row level security;
alter table kb_lexemes no force row level security;
insert into kb_lexemes (workspace_id, initial, size, lexeme)
select distinct e.workspace_id, left(t.lexeme, 1), length(t.lexeme), t.lexeme
  from kb_entries e, unnest(e.search) as t
 where e.state = 'published' and e.deleted_at is null and length(t.lexeme) between 4 and 60;
alter table kb_entries force row level security;
alter table kb_lexemes force row level security;

-- A question that leads asked, each nearly the same one once. It is open until somebody dismisses it, or an entry answers it: while
-- `answered_by` is published. A person may have said so (`is_answer_chosen`), else the words did.
create table kb_questions (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  words text not null,
  lang text not null,
  -- What it is about, by which two of them are one: `#topic`, `@name`, stems.
  matters text[] not null,
  is_dismissed boolean not null default false,
  answered_by uuid,
  is_answer_chosen boolean not null default false,
  -- Distinct threads; kept beside `kb_question_threads` so that the list is read in order.
  asked_by integer not null default 0,
  first_asked_at timestamptz not null,
  last_asked_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, answered_by) references kb_entries on delete set null (answered_by)
);
create index kb_questions_most_asked on kb_questions (workspace_id, asked_by desc, id desc);
create index kb_questions_last_asked on kb_questions (workspace_id, last_asked_at desc);
create index kb_questions_by_answer on kb_questions (workspace_id, answered_by) where answered_by is not null;
select wall_in('kb_questions');

create table kb_question_threads (
  workspace_id uuid not null,
  question_id uuid not null,
  thread_id uuid not null,
  message_id uuid not null,
  words text not null,
  asked_at timestamptz not null,
  primary key (workspace_id, question_id, thread_id),
  foreign key (workspace_id, question_id) references kb_questions on delete cascade,
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index kb_question_threads_by_thread on kb_question_threads (workspace_id, thread_id);
select wall_in('kb_question_threads');
