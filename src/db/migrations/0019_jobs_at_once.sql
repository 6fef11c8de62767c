-- What a transaction asks of the queue goes there in one call, however many jobs it is. No two of them may have the same key.
create function enqueue_jobs(jobs jsonb) returns void
  language sql volatile security definer set search_path from current as $$
  select graphile_worker.add_jobs(array_agg(
      (j.name, j.payload, null, coalesce(j.run_at, now()), j.max_attempts, j.job_key, j.priority,
       case when j.job_group is null then null else array[j.job_group] end)::graphile_worker.job_spec))
    from jsonb_to_recordset(jobs) as j (name text, payload json, run_at timestamptz, max_attempts smallint, job_key text,
                                        priority smallint, job_group text)
  having count(*) > 0 $$;
drop function enqueue_job(text, json, timestamptz, text, integer, text, integer);
