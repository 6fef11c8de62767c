-- What a campaign of ours sent a lead: the mail that the lead's first words answer. Fetched from the platform and kept beside the
-- thread's messages, not among them: it is no answer of ours, and nothing that counts answers may count it.
create table campaign_mails (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  connection_id uuid not null,
  platform_id bigint not null,
  message_id text,
  sender_email_id bigint,
  from_email text not null default '',
  from_name text not null default '',
  subject text not null default '',
  body text not null,
  html text,
  sent_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create unique index campaign_mails_once on campaign_mails (workspace_id, thread_id, platform_id);
create index campaign_mails_by_thread on campaign_mails (workspace_id, thread_id, sent_at, id);
-- The name behind a mailbox is asked for once.
create index campaign_mails_by_sender on campaign_mails (workspace_id, connection_id, sender_email_id);
select wall_in('campaign_mails');

-- When the platform was last asked for them.
alter table threads add column campaign_mail_read_at timestamptz;
create index threads_without_campaign_mail on threads (workspace_id, last_message_at)
  where campaign_mail_read_at is null and campaign_id is not null and last_inbound_id is not null;
