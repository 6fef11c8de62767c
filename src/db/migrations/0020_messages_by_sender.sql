-- A person's answer inside the platform to an address that is no lead's (an assistant, a mail server) names that address alone:
-- its thread is found by who wrote from it.
create index messages_by_sender on messages (workspace_id, connection_id, from_email, sent_at) where direction = 'inbound';
