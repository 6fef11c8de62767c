-- Where a mail program unsubscribes in one click (RFC 8058): only of mails that somebody may not want any more.
alter table mails add column unsubscribe_url text;
