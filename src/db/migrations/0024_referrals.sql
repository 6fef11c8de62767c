-- Referrals: whose link a friend came by, and what became of it.

-- By whose link somebody came, as long as that has not been passed on to a workspace of their own: who has to confirm an address first, and who
-- was invited to somebody else's workspace.
alter table users add column referred_by uuid;

-- When the workspace was counted for the one whose link its creator came by.
alter table workspaces add column referral_counted_at timestamptz;

-- Friends who came by the workspace's link.
create table referrals (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  friend_workspace_id uuid not null,
  friend_id uuid not null,
  at timestamptz not null,
  state text not null check (state in ('credited', 'refused', 'taken_back')),
  -- Why it does not count, or no more; null: it counts, or an administrator took it back.
  refusal text check (refusal in ('same_person', 'same_mailbox', 'same_card', 'counted_before')),
  taken_back_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, friend_workspace_id),
  check ((state = 'taken_back') = (taken_back_at is not null)),
  check (state <> 'credited' or refusal is null),
  check (state <> 'refused' or refusal is not null)
);
select wall_in('referrals');
alter table referrals alter column workspace_id set statistics 0;

-- By a friend's mailbox, who is credited for it; by a card, which workspaces are paid with it.
do $$
declare rule text;
begin
  rule := (select pg_get_constraintdef(oid) from pg_constraint
            where conname = 'directory_kind_check' and connamespace = current_schema()::regnamespace);
  alter table directory drop constraint directory_kind_check;
  execute 'alter table directory add constraint directory_kind_check ' || replace(rule, 'ARRAY[', 'ARRAY[''referred''::text, ''card''::text, ');
end $$;
-- A friend counts once, for one workspace of all.
create unique index directory_one_friend on directory (hash) where kind = 'referred';
