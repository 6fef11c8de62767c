-- What the list of threads is filtered by. Columns, not expressions: row-level security lets the planner use an index for leakproof
-- conditions alone.
alter table threads
  -- In which language the lead wrote last.
  add column lang text generated always as (intent->>'lang') stored,
  -- The mailbox of ours that the conversation goes through: as the platform tells it, else the one that the lead wrote to. Lower case.
  add column mailbox text;
update threads t set mailbox = lower(coalesce(t.sender_email, m.to_email)) from messages m
 where m.workspace_id = t.workspace_id and m.id = t.last_inbound_id;

-- Who decided last that a task shall go out; null: the agent's rules did.
alter table tasks add column decided_by uuid;
update tasks set decided_by = created_by where not is_automatic;

-- In the order of the list: the first page is read along one of them, whatever else is asked for beside it.
create index threads_by_campaign on threads (workspace_id, campaign_id, last_message_at desc, id desc);
create index threads_by_label on threads (workspace_id, label, last_message_at desc, id desc);
create index threads_by_mailbox on threads (workspace_id, mailbox, last_message_at desc, id desc);
create index threads_by_lang on threads (workspace_id, lang, last_message_at desc, id desc);
create index tasks_sent_by_person on tasks (workspace_id, decided_by, thread_id) where status = 'sent' and decided_by is not null;
-- Of all views at once: for counts.
create index threads_by_time on threads (workspace_id, last_message_at desc, id desc);
-- In which threads a lead wrote within a period.
create index messages_inbound_by_time on messages (workspace_id, sent_at, thread_id) where direction = 'inbound';
