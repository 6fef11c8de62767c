-- Whether an erased lead had opted out, or has since: nothing goes by itself to their address, in whose conversation ever it stands. Null: erased by a
-- release that did not note it; they count as opted out, for nobody can say otherwise any more.
alter table erased_leads add column has_opted_out boolean;
