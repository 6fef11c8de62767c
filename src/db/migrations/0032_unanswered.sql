-- What a message asks and its writer found no answer to, in the lead's words ("all": whatever it asks), until it is noted. It waits
-- here and not in the job's payload: payloads are ids, since the queue's table stands outside of the workspaces' wall.
alter table messages add column unanswered jsonb;
