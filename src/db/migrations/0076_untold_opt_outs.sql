-- Since when a person is asked to see to the lead's opt-out, since the platform could not be told of it; null: nobody has to.
alter table threads add column opt_out_untold_at timestamptz;
