-- Leads whose data was erased because they asked for it, and by what they are known again.

-- With what marks of erased leads are made, sealed as every secret is: without it a mark says nothing about an address.
alter table workspaces add column erasure_key_encrypted bytea;

-- Whom nothing is taken in of any more that was written until `erased_at`: a keyed hash of an address, or of the platform's id of a lead.
create table erased_leads (
  workspace_id uuid not null references workspaces on delete cascade,
  mark bytea not null,
  erased_at timestamptz not null,
  primary key (workspace_id, mark)
);
select wall_in('erased_leads');
alter table erased_leads alter column workspace_id set statistics 0;

-- Each erasure, with how many of what it found. The address is in none of it; what is still to be looked for stands sealed until it is done.
create table lead_erasures (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  asked_by uuid,
  asked_at timestamptz not null,
  sought_encrypted bytea,
  found jsonb not null default '{}',
  done_at timestamptz,
  primary key (workspace_id, id)
);
select wall_in('lead_erasures');
alter table lead_erasures alter column workspace_id set statistics 0;

-- Replies that are at the platform and were erased here: nothing is missing for them.
alter table connections add column erased_replies integer not null default 0;
