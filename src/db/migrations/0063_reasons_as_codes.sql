-- Why a connection, a webhook's event or an export failed is a code; the words are made where a person reads them.
alter table connections
  alter column last_error type jsonb using case when last_error is not null then jsonb_build_object('code', 'platform_said', 'message', last_error) end,
  alter column sync_error type jsonb using case when sync_error is not null then jsonb_build_object('code', 'platform_said', 'message', sync_error) end;

alter table webhook_events
  alter column error type jsonb using case when error is not null then jsonb_build_object('code', 'not_applied', 'message', error) end;

alter table exports drop column error;
