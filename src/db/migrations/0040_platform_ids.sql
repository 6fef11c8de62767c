-- What a sending platform calls its things is opaque: some count, some use UUIDs, some the address of a mailbox.
alter table connections drop constraint connections_kind_check;
alter table campaigns alter column platform_id type text;
alter table webhooks alter column platform_webhook_id type text;
alter table contacts alter column platform_lead_id type text;
alter table threads alter column sender_email_id type text;
alter table messages alter column platform_reply_id type text;
alter table send_attempts alter column in_reply_to type text, alter column platform_reply_id type text;
alter table campaign_mails alter column platform_id type text, alter column sender_email_id type text;

-- A mail is addressed by its handle, which only the platform's adapter reads; its id only says which one it is.
alter table messages add column platform_handle text;
update messages set platform_handle = platform_reply_id;

-- Kept mails are taken in the order in which the platform lists them; only the order of these numbers means anything.
alter table sync_backlog alter column platform_reply_id type text;
alter table sync_backlog add column position bigint not null default 0;
