-- As of when the newest backup of this installation is, as whoever made it notes at its end: where none comes any more, somebody is to hear of it.
alter table platform_settings add column backed_up_at timestamptz;
