-- What a business writes in a mail to its customers instead of our words, and whether the mail is sent at all.
create table mail_wordings (
  tenant_id uuid not null references tenants,
  template text not null,
  -- Subject, opening and closing; null where it keeps ours.
  words jsonb,
  is_off boolean not null default false,
  version int not null default 1,
  constraint mail_wordings_pkey primary key (tenant_id, template)
);
call protect_tenant_table('mail_wordings');

-- Which order a mail is about, the job that wrote it and can write it anew, and the mail that this one repeats.
alter table mail_outbox
  add column order_id uuid,
  add column source jsonb,
  add column repeats_mail_id uuid;
create index mail_outbox_order on mail_outbox (tenant_id, order_id, created_at) where order_id is not null;
create index mail_outbox_repeats on mail_outbox (tenant_id, repeats_mail_id) where repeats_mail_id is not null;
