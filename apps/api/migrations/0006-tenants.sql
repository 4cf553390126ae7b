-- What a business says about itself, and how far its set-up has come.

create table business_profiles (
  tenant_id uuid primary key references tenants,
  legal_name text not null default '',
  business_type text not null default '',
  industry text not null default '',
  phone text not null default '',
  email text not null default '',
  place jsonb not null default '{}',
  tax_id text not null default '',
  website text not null default '',
  logo_file_id uuid,
  opening_hours jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default app_now(),
  constraint business_profiles_logo_fkey foreign key (tenant_id, logo_file_id) references files (tenant_id, file_id)
);
call protect_tenant_table('business_profiles');

-- What the wizard knows so far. `answers` holds each step's valid fields as they were autosaved.
create table setup_progress (
  tenant_id uuid primary key references tenants,
  answers jsonb not null default '{}',
  finished_steps text[] not null default '{}',
  plan_id text,
  billing_interval text,
  completed_at timestamptz,
  finish_later_at timestamptz,
  updated_at timestamptz not null default app_now(),
  constraint setup_progress_interval check (billing_interval in ('month', 'year'))
);
call protect_tenant_table('setup_progress');
