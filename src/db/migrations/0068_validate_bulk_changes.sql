-- What 0065 added without reading the rows that were there: they are read now, beside whoever works.
alter table bulk_changes validate constraint bulk_changes_state_check;
alter table bulk_changes validate constraint bulk_changes_check;
