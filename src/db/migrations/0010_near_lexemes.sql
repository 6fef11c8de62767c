-- The same answer as before; each likeness is reckoned once.
create or replace function near_lexeme(word text) returns text language sql stable set search_path from current as $$
  select coalesce(
    (select lexeme from (
       select l.lexeme, similarity(l.lexeme, word) as likeness from kb_lexemes l
        where l.workspace_id = app_workspace_id() and l.initial = left(word, 1) collate "C"
          and l.size between length(word) - 2 and length(word) + 2 offset 0) as near
      where likeness >= 0.4 order by likeness desc, lexeme limit 1),
    (select l.lexeme from generate_series(5, least(length(word) - 1, 40)) as n (signs)
       join kb_lexemes l on l.workspace_id = app_workspace_id() and l.initial = left(word, 1) collate "C"
        and l.size = n.signs and l.lexeme = left(word, n.signs) collate "C"
      order by n.signs desc limit 1)) $$;
