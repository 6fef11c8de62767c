-- When somebody first showed that they read the mailbox of an account: by a mail of ours, an invitation, or a provider that has verified
-- it. `email_confirmed_at` is what the protocol shows, and is set where an installation asks for no confirmation, too; this one is not.
-- Until then nobody knows whether who set the password is who owns the address.
alter table users add column email_proved_at timestamptz;

-- Who was confirmed after the sign-up had the mail; who never had a password came by a mail or a provider.
update users set email_proved_at = email_confirmed_at
 where email_confirmed_at is not null and (password_hash is null or email_confirmed_at <> created_at);
