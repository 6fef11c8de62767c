-- How careful an agent is with what goes out by itself, and the model that reads its drafts once more. An agent whose model is none of the
-- product's list runs on a server that may know no other: it is read by that one.
alter table agents
  add column care_level text not null default 'facts_and_meaning' check (care_level in ('facts_and_meaning', 'facts_only', 'person')),
  add column verifier_model text not null default 'google/gemini-2.5-flash',
  add column verifies_waiting boolean not null default false;
alter table agents no force row level security;
update agents set verifier_model = openrouter_model
 where openrouter_model not in ('google/gemini-2.5-flash', 'google/gemini-2.5-pro', 'openai/gpt-5-mini', 'openai/gpt-5');
alter table agents force row level security;

-- How many answers the second reader was asked for about a draft: counted before each, so that whoever dies over one has used it up.
alter table drafts add column verify_asked smallint not null default 0;
