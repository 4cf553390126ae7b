-- What the team writes of an order for itself. A note can be changed by who wrote it, with what it said before, and deleted.
create table order_notes (
  order_note_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid not null,
  -- Empty once it is deleted.
  text text not null,
  -- What it said before, the first first.
  earlier jsonb not null default '[]',
  author_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  author_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  written_at timestamptz not null default app_now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  version int not null default 1,
  constraint order_notes_pkey primary key (tenant_id, order_note_id),
  constraint order_notes_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id) on delete cascade,
  constraint order_notes_deleted check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null or text = ''))
);
create index order_notes_by_order on order_notes (tenant_id, order_id);
create index order_notes_by_words on order_notes using gin (tenant_id, lower(text) gin_trgm_ops) where text <> '';
call protect_tenant_table('order_notes');

-- Which colleagues a note names, so that they are told. It ends with the membership.
create table order_note_mentions (
  tenant_id uuid not null,
  order_note_id uuid not null,
  user_id uuid not null,
  mentioned_at timestamptz not null default app_now(),
  constraint order_note_mentions_pkey primary key (tenant_id, order_note_id, user_id),
  constraint order_note_mentions_note_fkey foreign key (tenant_id, order_note_id)
    references order_notes (tenant_id, order_note_id) on delete cascade,
  constraint order_note_mentions_user_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete cascade
);
create index order_note_mentions_by_user on order_note_mentions (tenant_id, user_id);
call protect_tenant_table('order_note_mentions');

create table order_note_files (
  tenant_id uuid not null,
  order_note_id uuid not null,
  file_id uuid not null,
  name text not null,
  position int not null,
  constraint order_note_files_pkey primary key (tenant_id, order_note_id, file_id),
  constraint order_note_files_note_fkey foreign key (tenant_id, order_note_id)
    references order_notes (tenant_id, order_note_id) on delete cascade,
  constraint order_note_files_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id)
);
call protect_tenant_table('order_note_files');

-- Notes stood in the journal, where nothing can be changed; their words move, and the journal names them.
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      insert into order_notes (order_note_id, tenant_id, order_id, text, author_id, author_name, written_at)
        select event_id, business, object_id, details ->> 'text', actor_id, actor_name, occurred_at from events
         where tenant_id = business and name = 'order.note' and details ? 'text';
      update events set details = jsonb_build_object('noteId', event_id)
       where tenant_id = business and name = 'order.note' and details ? 'text';
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
drop index events_by_note;

-- Whoever is named in a note is told of it.
alter table notifications
  drop constraint notifications_kind,
  add constraint notifications_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention'));
alter table notification_choices
  drop constraint notification_choices_kind,
  add constraint notification_choices_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention'));
