-- Megabytes (10^6 bytes) of stored files.
update plans set limits = '{"storageMb": 250000}'::jsonb || limits || case plan_id
  when 'starter' then '{"storageMb": 5000}'::jsonb when 'growth' then '{"storageMb": 50000}'::jsonb else '{}'::jsonb end;

-- For the sum of each upload.
create index files_sizes on files (tenant_id) include (byte_size);
