-- Where people's requests for help go, and what one sees of the plans of one's own workspaces.

alter table platform_settings
  -- Null: nobody is written to, and no help is offered.
  add column support_email text,
  -- Within so many hours those with priority are answered.
  add column support_answer_hours integer not null default 24 check (support_answer_hours between 1 and 720);

-- Whom an answer goes to, where that is not the sender.
alter table mails add column reply_to text;

-- The inbox and the numbers over all workspaces of a person ask what each of them contains, and which agents are at work.
create policy own_workspaces on workspace_plans for select using (sees_workspace(workspace_id));
