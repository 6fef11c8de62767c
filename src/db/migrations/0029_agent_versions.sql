-- What an agent was told, each time that it was changed: whoever looks at what it did, or would have done, knows by which rules.

alter table agents add column version integer not null default 1 check (version >= 1);

create table agent_versions (
  workspace_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  number integer not null check (number >= 1),
  -- All that its form says but for which campaigns it answers, by the names of the contract.
  settings jsonb not null,
  made_by uuid,
  made_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, agent_id, number),
  foreign key (workspace_id, agent_id) references agents on delete cascade
);

-- Agents that are there are at their first.
alter table agents no force row level security;
insert into agent_versions (workspace_id, id, agent_id, number, settings, made_by, made_at)
select workspace_id, gen_random_uuid(), id, 1,
       jsonb_build_object('name', name, 'description', description, 'tone', tone, 'openrouterModel', openrouter_model,
         'delayMin', delay_min, 'delayMax', delay_max, 'autoSendEnabled', auto_send_enabled,
         'adaptiveKbEnabled', adaptive_kb_enabled, 'followupEnabled', followup_enabled, 'followupDays', to_jsonb(followup_days),
         'followupMaxAttempts', followup_max_attempts, 'dailyCap', daily_cap, 'threadCap', thread_cap),
       created_by, updated_at
  from agents;
alter table agents force row level security;

select wall_in('agent_versions');
alter table agent_versions alter column workspace_id set statistics 0;
