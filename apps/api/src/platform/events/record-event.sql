create or replace function record_event(event_name text, subject_type text, subject uuid, said jsonb, is_passing boolean) returns void
  language sql
  as $$
    insert into events (name, object_type, object_id, details, expires_at)
      values (event_name, subject_type, subject, said, case when is_passing then app_now() + interval '1 day' end)
  $$;
