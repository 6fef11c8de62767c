-- The field's word: an address whose mailbox was shown to be read is verified.
alter table users rename column email_proved_at to email_verified_at;
