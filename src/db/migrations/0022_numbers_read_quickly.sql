-- First answers of all rows of a slice within some days, and those of one campaign or mailbox told apart by something else: both are read from
-- an index alone, or from one stretch of it.
create index answer_times_by_day on answer_times (workspace_id, slice, span, day);
create index number_facts_answers_by_campaign on number_facts (workspace_id, campaign_id, day)
  include (agent_id, sender, person_id, label, language, answer_seconds, awake_seconds)
  where kind = 'send' and answer_seconds is not null;
create index number_facts_answers_by_sender on number_facts (workspace_id, sender, day)
  include (campaign_id, agent_id, person_id, label, language, answer_seconds, awake_seconds)
  where kind = 'send' and answer_seconds is not null;

-- Whether what there was before numbers were kept has been counted, too: the nightly round does it once.
alter table number_recounts add column has_history boolean not null default false;
