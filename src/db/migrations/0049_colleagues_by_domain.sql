-- Whose people a lead is, their address says better than what a list of leads calls the company.
alter table contacts add column email_domain text not null generated always as (split_part(email, '@', -1)) stored;
create index contacts_by_domain on contacts (workspace_id, email_domain);

-- What is proposed, in a model's words; null: none has said it.
alter table lessons add column words text;
