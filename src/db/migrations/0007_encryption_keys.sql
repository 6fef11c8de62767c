-- Which encryption keys there are: the newest seals. Only their ids; the keys are derived from the master secret, which is not here.
create table encryption_keys (
  id smallint primary key check (id between 1 and 255),
  created_at timestamptz not null default now()
);
insert into encryption_keys (id) values (1);
revoke insert, update, delete on encryption_keys from rejoinder_app;
