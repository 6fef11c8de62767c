-- Why a task waits, failed or was cancelled stands in columns, as codes: words are made where a person reads them. So do a timeline's
-- reasons and the guard's findings. The owner does it for all workspaces at once, which the wall would hide from it.
alter table tasks no force row level security;
alter table drafts no force row level security;
alter table timeline_entries no force row level security;

create table codes_of_words (code text not null, words text not null);
insert into codes_of_words values
  ('manual', 'The agent drafts; a person sends.'),
  ('off_here', 'The agent is off in this conversation.'),
  ('drafts_here', 'In this conversation the agent only drafts.'),
  ('opted_out', 'The lead has unsubscribed.'),
  ('opt_out_in_doubt', 'The lead may have opted out; a person has to decide first.'),
  ('bounced', 'The address bounced.'),
  ('no_platform', 'No sending platform is connected.'),
  ('builtin_writer', 'The built-in drafter never sends by itself. Add a model key in Settings.'),
  ('not_scored', 'This reply hasn’t been scored.'),
  ('no_answer_needed', 'No answer is needed.'),
  ('automatic_newest', 'The newest message is an automatic reply, so a person decides whether to answer the one before it.'),
  ('automatic_reply', 'An automatic reply came in after this was written. Read it, then send this from the conversation.'),
  ('conversation_changed', 'The conversation changed after this reply was written. Read the newest message, then approve.'),
  ('nothing_to_answer', 'There is no message from the lead to answer.'),
  ('edited', 'A person edited the draft, so a person sends it.'),
  ('draft_gone', 'The draft of this reply no longer exists.'),
  ('snoozed', 'It came due while the conversation was snoozed. Read it, then approve.'),
  ('archived', 'It came due while the conversation was archived. Read it, then approve.'),
  ('workspace_deleted', 'The workspace was deleted.'),
  ('not_connected', 'EmailBison is not connected. Connect it in Settings.'),
  ('other_platform', 'This conversation belongs to a sending platform that is no longer connected.'),
  ('checking', 'Checking with EmailBison whether this reply went out.'),
  ('platform_fault', 'EmailBison had an error. Trying again.'),
  ('never_called', 'This reply couldn’t be sent: every attempt stopped before it reached EmailBison. Press Retry.'),
  ('absent', 'EmailBison didn’t confirm this reply, and it isn’t in the conversation there, so it was probably not sent. Check the conversation in EmailBison, then press Retry. Before anything is sent, it is looked up once more.'),
  ('unreadable', 'EmailBison didn’t confirm this reply, and its conversation couldn’t be read, so it may have been sent. Check in EmailBison, then press Retry. Before anything is sent, it is looked up once more.');

-- Sentence by sentence; from the first one on that is none of ours, or holds more than a code, the words stay as they were.
create function reasons_of(words text) returns jsonb language plpgsql as $$
declare
  rest text := trim(words);
  known record;
  reasons jsonb := '[]';
begin
  while rest <> '' loop
    select k.code, length(k.words) as length into known from codes_of_words k where starts_with(rest, k.words) limit 1;
    if known.code is null then
      return reasons || jsonb_build_object('code', 'platform_said', 'message', rest);
    end if;
    reasons := reasons || jsonb_build_object('code', known.code);
    rest := trim(substr(rest, known.length + 1));
  end loop;
  return nullif(reasons, '[]');
end $$;

alter table tasks
  add column last_error jsonb,
  add column cancel_cause text
    check (cancel_cause in ('person', 'unwritten', 'stopped', 'replaced', 'series_ended', 'held', 'archived')),
  add column canceled_from text,
  add column before_send jsonb;
update tasks set
  last_error = reasons_of(metadata->>'last_error'),
  cancel_cause = metadata->>'canceled',
  canceled_from = metadata->>'was',
  before_send = case when jsonb_typeof(metadata->'before') = 'object'
    then jsonb_set(metadata->'before', '{error}', coalesce(reasons_of(metadata->'before'->>'error'), 'null')) end
 where metadata <> '{}';
alter table tasks drop column metadata;

update timeline_entries
   set detail = detail - 'why' - 'message'
     || jsonb_build_object('reasons', coalesce(reasons_of(coalesce(detail->>'why', detail->>'message')), '[]'))
 where kind in ('waits_for_approval', 'send_delayed', 'send_unclear', 'send_failed');
update timeline_entries
   set detail = jsonb_set(detail, '{why}', case when detail->>'why' = 'no_lead' then '{"code": "no_lead"}'
     else jsonb_build_object('code', 'said', 'message', coalesce(detail->>'why', '')) end)
 where kind = 'platform_not_told';

create function finding_of(kind text, told text, message text) returns jsonb language sql as $$
  select case
    when message ~ '^Only the lead says “' then jsonb_build_object('code', 'only_the_leads', 'fact', kind, 'words', told)
    when message ~ '^No source for the ' then jsonb_build_object('code', 'no_source', 'fact', kind, 'words', told)
    when message ~ '^No source says “' then jsonb_build_object('code', 'own_offer', 'words', told)
    when message ~ '^No source seems to say “' then jsonb_build_object('code', 'seems_unsaid', 'words', told)
    when message ~ '^The sources give a different ' then jsonb_build_object('code', 'mispaired', 'fact', kind, 'words', told,
      'owner', substring(message from '” for (.*)\.$'))
    when message = 'The sources say the opposite.' then '{"code": "contradicted"}'
    when message = 'This sounds like an AI talking, not like your answer.' then '{"code": "ai_talk"}'
    when message = 'This reads like an instruction to an AI.' then '{"code": "instruction_to_ai"}'
    when message = 'The lead’s email asked for exactly these words.' then '{"code": "ordered_words"}'
    when message = 'Signed twice.' then '{"code": "signed_twice"}'
    when message = 'This belongs to another lead.' then '{"code": "other_lead"}'
    when message = 'There are invisible characters here.' then '{"code": "invisible_characters"}'
    when message = 'This is code that the lead wouldn’t see as text.' then '{"code": "markup"}'
    when message = 'This is too long to check all of it.' then '{"code": "too_long"}'
    when message = 'The draft is empty.' then '{"code": "empty"}'
    when message like '%uses look-alike letters%' then jsonb_build_object('code', 'look_alike_letters', 'words', told)
    when message like '%is a placeholder nobody filled in.' then jsonb_build_object('code', 'placeholder', 'words',
      substring(message from '“(.*)” is a'))
    when message ~ '^The draft greets ' then jsonb_build_object('code', 'greets_another', 'name',
      substring(message from '^The draft greets (.*), which isn’t'))
    when message ~ '^The newest message came from ' then jsonb_build_object('code', 'from_stranger', 'email',
      substring(message from 'came from (.*), which isn’t'))
    when message ~ '^The knowledge base doesn’t answer “' then jsonb_build_object('code', 'unanswered', 'question',
      substring(message from 'answer “(.*)”'))
    else jsonb_build_object('code', 'doubtful_sentence', 'words', coalesce(substring(message from '^“(.*)”: no source'), message))
  end
$$;
create function source_of(label text) returns jsonb language sql as $$
  select case
    when label ~ '^Settings: ' then jsonb_build_object('kind', 'setting', 'name', substr(label, 11))
    when label ~ '^Tool: ' then jsonb_build_object('kind', 'tool', 'name', substr(label, 7))
    when label ~ '^Your message' then '{"kind": "own_message", "sentAt": null}'
    when label ~ '^The lead’s message' then '{"kind": "lead_message", "sentAt": null}'
    when label = 'The lead' then '{"kind": "lead"}'
    when label = 'Your instruction' then '{"kind": "instruction"}'
    when label = 'The sender' then '{"kind": "sender"}'
    else jsonb_build_object('kind', 'knowledge', 'title', regexp_replace(label, '^Knowledge: ', ''))
  end
$$;
update drafts set guard = guard || jsonb_build_object(
  'verdicts', (select coalesce(jsonb_agg(v - 'message'
      || jsonb_build_object('finding', finding_of(v->>'kind', v->>'text', regexp_replace(v->>'message', '^Subject: ', '')))
      || case when v->>'message' ~ '^Subject: ' then '{"isInSubject": true}'::jsonb else '{}' end order by at), '[]')
    from jsonb_array_elements(guard->'verdicts') with ordinality as verdicts (v, at)),
  'sources', (select coalesce(jsonb_agg(jsonb_set(s, '{source}', source_of(s->>'source')) order by at), '[]')
    from jsonb_array_elements(guard->'sources') with ordinality as sources (s, at)))
 where guard is not null;

drop function source_of, finding_of, reasons_of;
drop table codes_of_words;
alter table timeline_entries force row level security;
alter table drafts force row level security;
alter table tasks force row level security;
