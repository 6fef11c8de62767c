-- Knowledge that is found in the lead's language: stems of the entry's own language, the plain words beside them (names and
-- numbers are the same in all languages), accents or none. Proposed entries are replies that a person bettered before sending.

do $$
declare wanted text;
begin
  foreach wanted in array array['pg_trgm', 'unaccent'] loop
    if exists (select from pg_extension where extname = wanted) then continue; end if;
    begin
      execute format('create extension %I', wanted);
    exception when others then
      raise exception 'Rejoinder needs the PostgreSQL extension "%", and this role can not create it here (%). Ask a database administrator to run: CREATE EXTENSION %;',
        wanted, sqlerrm, wanted;
    end;
  end loop;
end $$;

-- The language whose stop words a text has most of; 'simple' when it has too few of any to tell.
create function knowledge_language(words text) returns regconfig language sql stable set search_path from current as $$
  select coalesce((
    select config from (values
        ('english'::regconfig, 'english_stem'::regdictionary), ('german', 'german_stem'), ('french', 'french_stem'),
        ('spanish', 'spanish_stem'), ('dutch', 'dutch_stem'), ('portuguese', 'portuguese_stem')) as known (config, stems),
      lateral (select count(*) as found from regexp_split_to_table(lower(left(words, 1500)), '[^[:alpha:]]+') as word
                where word <> '' and ts_lexize(stems, word) = '{}') as counted
     where found >= 2 order by found desc limit 1), 'simple') $$;

-- Stems where the language is known, and the words as they stand.
create function knowledge_words(config regconfig, words text) returns tsvector language sql stable set search_path from current as $$
  select case when config = 'simple'::regconfig then to_tsvector('simple', unaccent(words))
              else to_tsvector(config, unaccent(words)) || to_tsvector('simple', unaccent(words)) end $$;

-- The lexemes of a mail, but for the words that every mail of its language has.
create function knowledge_lexemes(words text) returns text[] language sql stable set search_path from current as $$
  with spoken as materialized (select knowledge_language(words) as config),
  told as (
    select w.word from spoken, unnest(tsvector_to_array(to_tsvector('simple', unaccent(left(words, 4000))))) as w (word)
     where length(w.word) > 1 and to_tsvector(spoken.config, w.word) <> ''::tsvector limit 60)
  select coalesce(array_agg(distinct lexeme), '{}') from spoken, told,
    unnest(told.word || tsvector_to_array(to_tsvector(spoken.config, told.word))) as lexeme $$;

drop index kb_entries_search;
alter table kb_entries drop column search;
alter table kb_entries
  add column search tsvector not null default '',
  add column state text not null default 'published' check (state in ('published', 'proposed')),
  add column thread_id uuid,
  add column draft_id uuid,
  -- How often a reply like this one was sent, as far as we saw.
  add column sent_count integer not null default 0,
  -- Taken away, and for a while taken back. A proposed one with it was dismissed and is not proposed again.
  add column deleted_at timestamptz;

create function index_knowledge() returns trigger language plpgsql set search_path from current as $$
declare config regconfig := knowledge_language(new.title || ' ' || new.content);
begin
  new.search := setweight(knowledge_words(config, new.title || ' ' || array_to_string(new.tags, ' ')), 'A')
             || setweight(knowledge_words(config, new.content), 'B');
  return new;
end $$;
create trigger index_knowledge before insert or update of title, content, tags on kb_entries
  for each row execute function index_knowledge();

-- Which entries have a lexeme, the most telling first. A GIN index is of no use here: row-level security lets the planner use an
-- index for leakproof operators alone, which @@ is not, and to rank thousands of entries takes a second.
create table kb_terms (
  workspace_id uuid not null,
  lexeme text collate "C" not null,
  weight real not null,
  entry_id uuid not null,
  primary key (workspace_id, lexeme, weight, entry_id),
  foreign key (workspace_id, entry_id) references kb_entries on delete cascade
);
create index kb_terms_by_entry on kb_terms (workspace_id, entry_id);

-- A word in the title counts thrice, a repeated one a little more, and a long text tells less by each of its words.
create function post_knowledge() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' then delete from kb_terms where workspace_id = new.workspace_id and entry_id = new.id; end if;
  if new.state = 'published' and new.deleted_at is null then
    insert into kb_terms (workspace_id, lexeme, weight, entry_id)
    select new.workspace_id, t.lexeme, (case when 'A' = any (t.weights) then 3 else 1 end + ln(cardinality(t.positions)))
             / (1 + ln(1 + length(new.search) / 20.0)), new.id
      from unnest(new.search) as t where length(t.lexeme) <= 200;
  end if;
  return null;
end $$;
create trigger post_knowledge after insert or update of title, content, tags, state, deleted_at on kb_entries
  for each row execute function post_knowledge();

-- For a word that no entry of the workspace has (a slip of the pen): the nearest that one has, of the same first letter. Steps from
-- lexeme to lexeme through the index, so that the entries that share one are not read.
create function near_lexeme(word text) returns text language sql stable set search_path from current as $$
  with recursive known as (
    (select t.lexeme from kb_terms t where t.workspace_id = app_workspace_id() and t.lexeme >= left(word, 1) collate "C"
      order by t.lexeme limit 1)
    union all
    select (select t.lexeme from kb_terms t where t.workspace_id = app_workspace_id() and t.lexeme > known.lexeme
             order by t.lexeme limit 1)
      from known where known.lexeme is not null and left(known.lexeme, 1) = left(word, 1))
  select lexeme from known
   where length(word) >= 5 and lexeme is not null and abs(length(lexeme) - length(word)) <= 2 and similarity(lexeme, word) >= 0.4
     and not exists (select from kb_terms t where t.workspace_id = app_workspace_id() and t.lexeme = word collate "C")
   order by similarity(lexeme, word) desc, lexeme limit 1 $$;

-- The owner fills it for all workspaces at once, which the wall would hide from it.
alter table kb_entries no force row level security;
update kb_entries set title = title;
alter table kb_entries force row level security;
select wall_in('kb_terms');

-- A draft that is handled twice proposes once.
create unique index kb_entries_one_per_draft on kb_entries (workspace_id, draft_id) where draft_id is not null;
