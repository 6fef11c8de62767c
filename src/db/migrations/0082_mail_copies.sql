-- A mail that went to several of our mailboxes is one message here; the platform has one for each of them. Under which other ids it has it stands here: apart
-- from the messages, so that nobody is shown it, counts it or answers it twice, and kept, so that whoever compares both sides knows it.
create table mail_copies (
  workspace_id uuid not null,
  connection_id uuid not null,
  platform_reply_id text not null,
  -- Rises with the time at which it came.
  id uuid not null,
  -- What it is a copy of: with that it goes.
  message_id uuid not null,
  primary key (workspace_id, connection_id, platform_reply_id),
  foreign key (workspace_id, message_id) references messages on delete cascade
);
create index mail_copies_by_message on mail_copies (workspace_id, message_id);
alter table mail_copies alter column workspace_id set statistics 0;
select wall_in('mail_copies');
