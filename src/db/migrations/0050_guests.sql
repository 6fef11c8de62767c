-- A workspace that somebody opened without an account, to look around in; until when. Then it is erased, and so is who opened it.
alter table workspaces add column guest_until timestamptz;
