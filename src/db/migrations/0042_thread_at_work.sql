-- To whom an answer goes, and from which mailbox of ours; and the words that people keep at hand for their answers.

-- The mailboxes of ours at a platform, as it told of them last. `own_signature` is the workspace's own word and goes before the platform's:
-- empty, the mailbox signs nothing.
create table senders (
  workspace_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  platform_id text not null,
  email text not null,
  name text not null default '',
  signature text not null default '',
  own_signature text,
  is_connected boolean not null default true,
  read_at timestamptz not null,
  primary key (workspace_id, connection_id, platform_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
select wall_in('senders');
-- Decision 60.
alter table senders alter column workspace_id set statistics 0;

-- From which of them a campaign writes; null: nobody has asked yet.
alter table campaigns
  add column sender_ids text[],
  add column senders_read_at timestamptz;

-- Whom else a mail was addressed to, beside `to_email`.
alter table messages add column also_to jsonb not null default '[]';

-- What a person chose: to whom, with whom in copy, from which mailbox. Null: as the mail that is answered asks for.
alter table drafts add column envelope jsonb;

-- As it was, or is to be, told to the platform: recipients, mailbox and the signature below the words. Null: before there was a choice.
alter table send_attempts add column envelope jsonb;

create table snippets (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  name text not null,
  body text not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index snippets_by_name on snippets (workspace_id, lower(name));
select wall_in('snippets');
alter table snippets alter column workspace_id set statistics 0;
