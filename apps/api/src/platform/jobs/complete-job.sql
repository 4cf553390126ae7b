-- Completes a job in the caller's transaction, which fails if another run has taken over.
create or replace function complete_job(job_name text, job_id uuid, attempts int) returns void
  language plpgsql
  as $$
  begin
    update pgboss.job set state = 'completed', completed_on = pgboss.job_now()
     where name = job_name and id = job_id and state = 'active' and retry_count = attempts;
    if not found then
      raise exception 'Another run took over';
    end if;
  end $$;
