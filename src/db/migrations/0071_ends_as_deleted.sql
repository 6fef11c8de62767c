-- The plan ends with its month because the workspace was deleted, and nobody said so of the plan: taken back, the workspace has it go on.
alter table payment_accounts add column ends_as_deleted boolean not null default false;
