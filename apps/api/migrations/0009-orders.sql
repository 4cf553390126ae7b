-- A sequence per tenant: a counter row would let only one order of a tenant commit at a time. A number may be
-- skipped, but never repeats. The app may draw numbers and not reset them.
create schema order_numbers;
grant usage on schema order_numbers to market_app;
alter default privileges in schema order_numbers grant usage on sequences to market_app;

create table orders (
  order_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  number bigint not null,
  cart_id uuid,
  status text not null,
  -- Why the order is in `pending_review`.
  review_reason text,
  customer_id uuid,
  email text not null,
  name text not null,
  phone text not null default '',
  -- Keyed hash of the shopper's network; empty if unknown.
  network text not null default '',
  currency text not null,
  subtotal_minor bigint not null,
  delivery_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  -- Worth of cancelled units, or of the whole cancelled order. The amounts above stay as agreed.
  cancelled_minor bigint not null default 0,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  payment_method text not null,
  -- A free order is paid when placed. Partly paid, as by a gift card, and the rest reserved: authorised. The return of
  -- a surplus, as of a second payment, is no refund of the order: `paymentBadge` computes the same.
  payment_status text not null generated always as (
    case
      when refunded_minor > 0 and captured_minor - refunded_minor < least(captured_minor, total_minor)
        and captured_minor - owed_refunds_minor >= total_minor - cancelled_minor then
        case when refunded_minor >= captured_minor then 'refunded' else 'part_refunded' end
      when authorised_minor > 0 and (captured_minor - refunded_minor = 0
        or captured_minor - refunded_minor < total_minor - cancelled_minor) then
        case when captured_minor - refunded_minor + authorised_minor >= total_minor - cancelled_minor then 'authorised'
          else 'part_authorised' end
      when captured_minor - refunded_minor = 0 and total_minor > 0 then 'unpaid'
      when captured_minor - refunded_minor > total_minor - cancelled_minor then 'overpaid'
      when captured_minor - refunded_minor = total_minor - cancelled_minor then 'paid'
      else 'part_paid'
    end) stored,
  fulfilment_status text not null default 'unfulfilled',
  delivery_kind text not null,
  place jsonb,
  -- The place search knows the address; the shop reviews others.
  address_checked boolean not null default false,
  delivery_slot_id uuid,
  customer_note text not null default '',
  cancel_reason text,
  held_at timestamptz,
  placed_at timestamptz not null default app_now(),
  cancelled_at timestamptz,
  completed_at timestamptz,
  archived_at timestamptz,
  version int not null default 1,
  -- Placed by the team to try the shop; excluded from sales figures.
  is_test boolean not null default false,
  -- Tax by rate and the delivery's tax, as they were when the order was placed.
  tax_lines jsonb not null default '[]',
  delivery_tax_minor bigint not null default 0,
  -- Lines exclude tax; the total includes it.
  adds_tax boolean not null default false,
  assignee_id uuid,
  due_on date,
  -- Discounts by line and of the delivery; the totals are what remains.
  discounts jsonb not null default '[]',
  delivery_discount_minor bigint not null default 0,
  -- Number of changes to the order's lines. Taxes change only with it.
  change_count int not null default 0,
  -- Refunds of money that was owed; goodwill refunds are not part of it.
  owed_refunds_minor bigint not null default 0,
  -- Negative: still to be paid. Positive: owed to the customer.
  balance_minor bigint not null generated always as (
    captured_minor - owed_refunds_minor - (total_minor - cancelled_minor)) stored,
  kept_minor bigint not null default 0,
  is_delivery_returned boolean,
  open_returns int not null default 0,
  goodwill_minor bigint not null default 0,
  -- Sale value: the total without cancelled units, gift cards, goodwill and losses. Zero for unconfirmed and
  -- test orders. Money lost in a dispute is first what was paid above the worth of the order, as goodwill is.
  net_minor bigint not null generated always as (
    case when status in ('draft', 'pending_review') or is_test then 0
    else greatest(0, total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end
      - (gift_cards_minor - cancelled_gift_cards_minor - returned_cards_minor)
      - greatest(0, goodwill_minor + lost_minor - greatest(0, captured_minor - owed_refunds_minor
        - (total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end))))
    end) stored,
  authorised_minor bigint not null default 0,
  -- Held by card disputes; still counts as paid.
  disputed_minor bigint not null default 0,
  priority text not null default 'normal',
  gift_cards_minor bigint not null default 0,
  cancelled_gift_cards_minor bigint not null default 0,
  -- Null for the home market. Lines added later use its prices, or home prices once it is deleted.
  market_id uuid,
  -- Lost in disputes: gone from sales, though it still counts as paid.
  lost_minor bigint not null default 0,
  -- Refunded of gift cards that keep the rest: part of the cancelled amount. A voucher's sale carries no tax.
  returned_cards_minor bigint not null default 0,
  -- Cause of the hold: a dispute's ends with the last dispute, a person's only by a person.
  hold_cause text,
  -- Recipient of the invoice.
  company text not null default '',
  vat_number text not null default '',
  billing_address text not null default '',
  -- Grows with each change of the email address; links of earlier generations are refused.
  link_generation int not null default 0,
  constraint orders_pkey primary key (tenant_id, order_id),
  constraint orders_number_key unique (tenant_id, number),
  constraint orders_cart_key unique (tenant_id, cart_id),
  constraint orders_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id),
  constraint orders_status check (status in ('draft', 'pending_review', 'open', 'held', 'completed', 'cancelled')),
  constraint orders_payment_method check (payment_method in ('card', 'cash')),
  constraint orders_cancelled check (cancelled_minor between 0 and total_minor),
  constraint orders_refunds check (refunded_minor <= captured_minor),
  constraint orders_delivery_kind check (delivery_kind in ('delivery', 'pickup', 'none')),
  constraint orders_totals check (
    total_minor = subtotal_minor + delivery_minor + case when adds_tax then tax_minor else 0 end and total_minor >= 0),
  constraint orders_delivery_tax check (delivery_tax_minor >= 0),
  constraint orders_assignee_fkey foreign key (tenant_id, assignee_id)
    references memberships (tenant_id, user_id) on delete set null (assignee_id),
  constraint orders_delivery_discount check (delivery_discount_minor >= 0 and delivery_minor >= 0),
  constraint orders_fulfilment_status check (
    fulfilment_status in ('unfulfilled', 'picking', 'part_packed', 'packed', 'part_handed_over', 'handed_over', 'delivered')),
  constraint orders_kept check (kept_minor >= 0),
  constraint orders_authorised check (authorised_minor >= 0),
  constraint orders_disputed check (disputed_minor >= 0),
  constraint orders_priority check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint orders_lost check (lost_minor >= 0),
  constraint orders_returned_cards check (returned_cards_minor >= 0),
  constraint orders_hold_cause check (hold_cause in ('staff', 'dispute'))
);
call protect_tenant_table('orders');
-- The search functions run as the owner and filter by tenant themselves; see catalogue_words_search.
create policy orders_search on orders for select to market_owner using (true);
create index orders_newest on orders (tenant_id, placed_at desc, order_id desc);
create index orders_by_customer on orders (tenant_id, customer_id);
create index orders_by_network on orders (tenant_id, network, placed_at) where network <> '';
-- Newest first in each combination of states.
create index orders_by_state on orders (tenant_id, status, payment_status, fulfilment_status, delivery_kind,
  payment_method,
  placed_at desc, order_id desc) where archived_at is null;
create index orders_archived on orders (tenant_id, status, payment_status, fulfilment_status, delivery_kind,
  payment_method,
  placed_at desc, order_id desc) where archived_at is not null;
-- Orders due today and late orders.
create index orders_in_work_by_slot on orders (tenant_id, delivery_slot_id)
  include (order_id, status, fulfilment_status)
  where status in ('draft', 'pending_review', 'open', 'held') and delivery_slot_id is not null;
-- Filters of the order list that are not states.
create index orders_by_total on orders (tenant_id, total_minor, order_id);
create index orders_by_slot on orders (tenant_id, delivery_slot_id, order_id) where delivery_slot_id is not null;
create index orders_of_tests on orders (tenant_id, order_id) where is_test;
create index orders_by_note on orders using gin (tenant_id, lower(customer_note) gin_trgm_ops)
  where customer_note <> '';
create index orders_by_assignee on orders (tenant_id, assignee_id, order_id) where assignee_id is not null;
create index orders_by_due_day on orders (tenant_id, due_on, order_id) where due_on is not null;
create index orders_owed_back on orders (tenant_id, order_id)
  where balance_minor > 0 and captured_minor > refunded_minor;
create index orders_with_returns on orders (tenant_id, order_id) where open_returns > 0;
create index orders_with_balance on orders (tenant_id, order_id) where balance_minor <> 0;
create index orders_by_priority on orders (tenant_id, priority, order_id) where priority <> 'normal';
-- Includes the home market: an empty or small market is found as fast as a large one.
create index orders_by_market on orders (tenant_id, market_id, order_id);

-- No foreign key to the variant: each line has a stock movement, whose level keeps the variant.
create table order_lines (
  order_line_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid not null,
  variant_id uuid not null,
  title text not null,
  variant_title text not null,
  sku text,
  image_key text,
  quantity int not null,
  cancelled_quantity int not null default 0,
  fulfilled_quantity int not null default 0,
  unit_price_minor bigint not null,
  total_minor bigint not null,
  tax_minor bigint not null,
  position int not null,
  kind text not null default 'physical',
  parts jsonb,
  discount_minor bigint not null default 0,
  -- Index into the order's tax_lines; null if free or ordered earlier. Without a CHECK, which every order would have
  -- to parse.
  tax_line int,
  -- Units in parcels that have not left yet; they cannot be cancelled or changed.
  packed_quantity int not null default 0,
  -- Returned units count as cancelled instead of fulfilled, so that sums, taxes and credit notes treat them alike.
  returned_quantity int not null default 0,
  returning_quantity int not null default 0,
  -- Recipient of gift cards; null for the shopper.
  gift jsonb,
  -- Part of the discount that staff entered for the whole order.
  by_hand_minor bigint not null default 0,
  constraint order_lines_pkey primary key (tenant_id, order_line_id),
  constraint order_lines_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint order_lines_quantity check (quantity > 0),
  constraint order_lines_total check (
    total_minor = unit_price_minor * quantity - discount_minor and discount_minor >= 0 and total_minor >= 0),
  constraint order_lines_settled check (
    cancelled_quantity >= 0 and fulfilled_quantity >= 0 and packed_quantity >= 0
    and cancelled_quantity + fulfilled_quantity + packed_quantity <= quantity),
  constraint order_lines_returned check (returned_quantity between 0 and cancelled_quantity),
  -- Concurrent returns never share a unit.
  constraint order_lines_returning check (returning_quantity between 0 and fulfilled_quantity),
  constraint order_lines_kind check (kind in ('physical', 'made_to_order', 'service', 'bundle', 'digital', 'gift_card')),
  constraint order_lines_by_hand check (by_hand_minor between 0 and discount_minor)
);
call protect_tenant_table('order_lines');
create policy order_lines_search on order_lines for select to market_owner using (true);
create index order_lines_by_order on order_lines (tenant_id, order_id, position);
create index order_lines_by_variant on order_lines (tenant_id, variant_id);
-- Few lines are gifts; erasing a person searches all of them.
create index order_lines_gift on order_lines (tenant_id, lower(gift ->> 'recipientEmail')) where gift is not null;

create table fulfilments (
  fulfilment_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid not null,
  status text not null default 'planned',
  created_at timestamptz not null default app_now(),
  packed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  -- One fulfilment per packed parcel, and one without a number for units still to pack.
  parcel_number int,
  carrier text not null default '',
  tracking_number text not null default '',
  weight_grams int,
  constraint fulfilments_pkey primary key (tenant_id, fulfilment_id),
  constraint fulfilments_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint fulfilments_status check (
    status in ('planned', 'picking', 'packed', 'handed_over', 'delivered', 'cancelled')),
  constraint fulfilments_weight check (weight_grams > 0)
);
call protect_tenant_table('fulfilments');
create unique index fulfilments_one_open on fulfilments (tenant_id, order_id) where status in ('planned', 'picking');
create unique index fulfilments_parcel on fulfilments (tenant_id, order_id, parcel_number) where status <> 'cancelled';
-- Finds orders by tracking number, however it is spaced.
create index fulfilments_by_tracking on fulfilments
  using gin (tenant_id, lower(replace(tracking_number, ' ', '')) gin_trgm_ops) where tracking_number <> '';

create table fulfilment_lines (
  tenant_id uuid not null,
  fulfilment_id uuid not null,
  order_line_id uuid not null,
  quantity int not null,
  constraint fulfilment_lines_pkey primary key (tenant_id, fulfilment_id, order_line_id),
  constraint fulfilment_lines_fulfilment_fkey foreign key (tenant_id, fulfilment_id)
    references fulfilments (tenant_id, fulfilment_id),
  constraint fulfilment_lines_line_fkey foreign key (tenant_id, order_line_id)
    references order_lines (tenant_id, order_line_id),
  constraint fulfilment_lines_quantity check (quantity > 0)
);
call protect_tenant_table('fulfilment_lines');

-- Orders by combination of the states that the list filters by. Each connection counts in rows of its own, so that
-- orders of one tenant don't wait for each other; readers sum them.
create table order_counts (
  tenant_id uuid not null,
  connection int not null,
  status text not null,
  payment_status text not null,
  fulfilment_status text not null,
  delivery_kind text not null,
  payment_method text not null,
  is_archived boolean not null,
  -- Captured less than the order is worth.
  is_owed boolean not null,
  orders int not null,
  constraint order_counts_pkey primary key (tenant_id, connection, status, payment_status, fulfilment_status,
    delivery_kind,
    payment_method, is_archived, is_owed)
    ) with (fillfactor = 50
);
call protect_tenant_table('order_counts', 'select');

-- Names and addresses that customers ordered with, once for all their orders. Written by a trigger.
create table order_contacts (
  tenant_id uuid not null,
  customer_id uuid not null,
  words text not null,
  constraint order_contacts_key primary key (tenant_id, customer_id, words),
  constraint order_contacts_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id) on delete cascade
);
call protect_tenant_table('order_contacts', 'select');
create policy order_contacts_search on order_contacts for select to market_owner using (true);
create index order_contacts_by_trigram on order_contacts
  using gin (tenant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Names and SKUs that variants were ordered as, once for all orders. Written by a trigger.
create table ordered_items (
  tenant_id uuid not null,
  variant_id uuid not null,
  words text not null,
  constraint ordered_items_key primary key (tenant_id, variant_id, words)
);
call protect_tenant_table('ordered_items', 'select');
create policy ordered_items_search on ordered_items for select to market_owner using (true);
create index ordered_items_by_trigram on ordered_items
  using gin (tenant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);

create table order_tags (
  tenant_id uuid not null,
  order_id uuid not null,
  tag text not null,
  -- Stored because row security keeps lower() out of index scans.
  tag_key text not null generated always as (lower(tag)) stored,
  constraint order_tags_pkey primary key (tenant_id, order_id, tag_key),
  constraint order_tags_order_fkey foreign key (tenant_id, order_id)
    references orders (tenant_id, order_id) on delete cascade,
  constraint order_tags_tag check (length(tag) between 1 and 40)
);
call protect_tenant_table('order_tags');
create index order_tags_by_tag on order_tags (tenant_id, tag_key, order_id);

create table order_notes (
  order_note_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid not null,
  -- Empty once deleted.
  text text not null,
  -- Earlier versions, oldest first.
  earlier jsonb not null default '[]',
  author_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  author_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  written_at timestamptz not null default app_now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  version int not null default 1,
  constraint order_notes_pkey primary key (tenant_id, order_note_id),
  constraint order_notes_order_fkey foreign key (tenant_id, order_id)
    references orders (tenant_id, order_id) on delete cascade,
  constraint order_notes_deleted check (
    (deleted_at is null) = (deleted_by is null) and (deleted_at is null or text = ''))
);
call protect_tenant_table('order_notes');
create index order_notes_by_order on order_notes (tenant_id, order_id);
create index order_notes_by_words on order_notes using gin (tenant_id, lower(text) gin_trgm_ops) where text <> '';

-- Ends with the membership.
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
call protect_tenant_table('order_note_mentions');
create index order_note_mentions_by_user on order_note_mentions (tenant_id, user_id);

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
create index order_note_files_by_file on order_note_files (tenant_id, file_id);

create table order_risks (
  tenant_id uuid not null,
  order_id uuid not null,
  level text not null,
  looked_at timestamptz,
  looked_by text,
  constraint order_risks_pkey primary key (tenant_id, order_id),
  constraint order_risks_order_fkey foreign key (tenant_id, order_id)
    references orders (tenant_id, order_id) on delete cascade,
  constraint order_risks_level check (level in ('check', 'high')),
  constraint order_risks_looked check ((looked_at is null) = (looked_by is null))
);
call protect_tenant_table('order_risks', 'select, insert, update');
create index order_risks_open on order_risks (tenant_id, level, order_id) where looked_at is null;

-- Append-only: the newest of each kind counts. Without personal data.
create table order_risk_hints (
  tenant_id uuid not null,
  order_id uuid not null,
  kind text not null,
  figures jsonb not null default '{}',
  noted_at timestamptz not null default app_now(),
  constraint order_risk_hints_pkey primary key (tenant_id, order_id, kind, figures),
  constraint order_risk_hints_order_fkey foreign key (tenant_id, order_id)
    references orders (tenant_id, order_id) on delete cascade,
  constraint order_risk_hints_kind check (
    kind in ('orders_of_customer', 'orders_by_phone', 'orders_to_address', 'disposable_mail',
    'unusual_value', 'earlier_disputes', 'refused_cards', 'card_country'))
);
call protect_tenant_table('order_risk_hints', 'select, insert');

create table order_downloads (
  tenant_id uuid not null,
  order_id uuid not null,
  item_file_id uuid not null,
  downloads int not null default 0,
  constraint order_downloads_pkey primary key (tenant_id, order_id, item_file_id),
  constraint order_downloads_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint order_downloads_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint order_downloads_file_fkey foreign key (tenant_id, item_file_id)
    references item_files (tenant_id, item_file_id),
  constraint order_downloads_downloads check (downloads >= 0)
);
call protect_tenant_table('order_downloads');
create index order_downloads_by_file on order_downloads (tenant_id, item_file_id);

-- Changes of an order's sales figures after it was placed, so that each counts on the day it happens. What the order
-- was placed with is its current figures minus these. Written by a trigger.
create table order_entries (
  order_entry_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid not null,
  occurred_at timestamptz not null default app_now(),
  gross_minor bigint not null,
  discounts_minor bigint not null,
  delivery_minor bigint not null,
  added_tax_minor bigint not null,
  cancelled_minor bigint not null,
  refunds_minor bigint not null,
  lost_minor bigint not null,
  net_minor bigint not null generated always as (gross_minor - cancelled_minor - refunds_minor - lost_minor) stored,
  balance_minor bigint not null,
  -- Tax by rate of the whole order.
  taxes_before jsonb not null,
  taxes_after jsonb not null,
  constraint order_entries_pkey primary key (tenant_id, order_entry_id),
  constraint order_entries_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id)
);
call protect_tenant_table('order_entries', 'select');
create index order_entries_by_order on order_entries (tenant_id, order_id, order_entry_id);
create index order_entries_by_time on order_entries (tenant_id, occurred_at);

-- Orders that the team writes down. They have no number; each becomes one order at most.
create table order_drafts (
  order_draft_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  content jsonb not null,
  -- Address with its position, if the place search knows it.
  place jsonb,
  address_checked boolean not null default false,
  -- As of the last save, for the list.
  total_minor bigint not null default 0,
  item_titles text[] not null default '{}',
  -- Reserved goods by variant, until a time.
  held_goods jsonb not null default '[]',
  held_until timestamptz,
  order_id uuid,
  deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version int not null default 1,
  email_key text generated always as (nullif(lower(content ->> 'email'), '')) stored,
  has_gifts boolean not null generated always as (jsonb_path_exists(content, '$.lines[*].gift.recipientEmail')) stored,
  constraint order_drafts_pkey primary key (tenant_id, order_draft_id),
  constraint order_drafts_order_key unique (tenant_id, order_id),
  constraint order_drafts_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id)
);
call protect_tenant_table('order_drafts');
create index order_drafts_latest on order_drafts (tenant_id, updated_at desc, order_draft_id desc)
  where order_id is null and deleted_at is null;
create index order_drafts_by_email on order_drafts (tenant_id, email_key) where email_key is not null;
create index order_drafts_with_gifts on order_drafts (tenant_id) where has_gifts;

-- Numbers without gaps: the row is locked until the document that took a number is committed.
create table document_series (
  tenant_id uuid not null,
  kind text not null,
  prefix text not null,
  last_number bigint not null default 0,
  constraint document_series_pkey primary key (tenant_id, kind),
  constraint document_series_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint document_series_kind check (kind in ('invoice', 'credit_note')),
  -- Otherwise R1 and 11 would read as R11 and 1.
  constraint document_series_prefix check (prefix !~ '[0-9]$')
);
call protect_tenant_table('document_series');

-- Immutable. One invoice per order; later changes have supplementary invoices and credit notes.
create table order_documents (
  document_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid not null,
  kind text not null,
  sequence bigint not null,
  number text not null,
  content jsonb not null,
  issued_at timestamptz not null default app_now(),
  constraint order_documents_pkey primary key (tenant_id, document_id),
  constraint order_documents_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint order_documents_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint order_documents_kind check (kind in ('invoice', 'supplementary_invoice', 'credit_note'))
);
call protect_tenant_table('order_documents', 'select, insert');
create index order_documents_by_order on order_documents (tenant_id, order_id);
create unique index order_documents_invoice_key on order_documents (tenant_id, order_id) where kind = 'invoice';
-- Supplementary invoices are numbered as invoices.
create unique index order_documents_sequence_key on order_documents (tenant_id, (kind = 'credit_note'), sequence);
create index order_documents_by_time on order_documents (tenant_id, issued_at, document_id);

-- When invoices are issued; without a row, manually.
create table invoice_rules (
  tenant_id uuid not null,
  issued_when text not null,
  constraint invoice_rules_pkey primary key (tenant_id),
  constraint invoice_rules_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint invoice_rules_issued_when check (issued_when in ('by_hand', 'paid', 'handed_over'))
);
call protect_tenant_table('invoice_rules');
-- For list_issuing, which runs as the owner without a tenant.
create policy invoice_rules_relay on invoice_rules for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);

create table returns (
  return_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid not null,
  number int not null,
  status text not null,
  is_asked boolean not null,
  reason text not null,
  note text not null default '',
  reply text not null default '',
  credited_minor bigint,
  fee_minor bigint not null default 0,
  fee_reason text not null default '',
  returns_delivery boolean not null default false,
  opened_at timestamptz not null default app_now(),
  constraint returns_pkey primary key (tenant_id, return_id),
  constraint returns_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint returns_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint returns_number_key unique (tenant_id, order_id, number),
  constraint returns_status check (status in ('requested', 'approved', 'rejected', 'received', 'settled', 'cancelled')),
  constraint returns_reason check (reason in ('damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other')),
  constraint returns_fee check (fee_minor >= 0),
  constraint returns_settled check ((status = 'settled') = (credited_minor is not null))
);
call protect_tenant_table('returns');
-- Those that wait for the team.
create index returns_waiting on returns (tenant_id, order_id) where status in ('requested', 'received');

create table return_lines (
  tenant_id uuid not null,
  return_id uuid not null,
  order_line_id uuid not null,
  quantity int not null,
  shelved int not null default 0,
  damaged int not null default 0,
  lost int not null default 0,
  wrong int not null default 0,
  accepted_quantity int not null default 0,
  constraint return_lines_pkey primary key (tenant_id, return_id, order_line_id),
  constraint return_lines_return_fkey foreign key (tenant_id, return_id) references returns (tenant_id, return_id),
  constraint return_lines_line_fkey foreign key (tenant_id, order_line_id)
    references order_lines (tenant_id, order_line_id),
  constraint return_lines_quantity check (quantity > 0),
  constraint return_lines_received check (
    least(shelved, damaged, lost, wrong) >= 0 and shelved + damaged + lost + wrong <= quantity),
  constraint return_lines_accepted check (accepted_quantity between 0 and quantity)
);
call protect_tenant_table('return_lines');
create index return_lines_by_line on return_lines (tenant_id, order_line_id);

-- Without a row, the defaults of the contract apply.
create table return_rules (
  tenant_id uuid not null,
  window_days int not null,
  takes_made_to_order boolean not null,
  excluded_tags text[] not null,
  constraint return_rules_pkey primary key (tenant_id),
  constraint return_rules_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint return_rules_window check (window_days between 0 and 365)
);
call protect_tenant_table('return_rules');

-- Limits order mails to unconfirmed addresses across all shops, by a hash of the address.
create table unconfirmed_mails (
  unconfirmed_mail_id uuid not null default uuidv7(),
  address_hash text not null,
  sent_at timestamptz not null default app_now(),
  constraint unconfirmed_mails_pkey primary key (unconfirmed_mail_id)
);
grant select, insert, delete on unconfirmed_mails to market_app;
create index unconfirmed_mails_by_address on unconfirmed_mails (address_hash, sent_at);

-- Orders of a former shop. History only: no count, mail, stock or payment reads these tables.
create table order_imports (
  order_import_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  status text not null default 'review',
  format jsonb not null,
  headings jsonb not null,
  -- Field of each column; null for a skipped column.
  columns jsonb not null,
  row_count int not null,
  blank_count int not null,
  -- Version of the column mapping; an outdated comparison stops.
  revision int not null default 0,
  compared_at timestamptz,
  -- Orders of the file that were imported before.
  known int not null default 0,
  added int not null default 0,
  done int not null default 0,
  total int not null default 0,
  imported int not null default 0,
  removed int not null default 0,
  note text not null default '',
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  constraint order_imports_pkey primary key (tenant_id, order_import_id),
  constraint order_imports_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint order_imports_status check (
    status in ('review', 'committing', 'done', 'undoing', 'undone', 'cancelled', 'failed'))
);
call protect_tenant_table('order_imports', 'select, insert, update');

create table order_import_rows (
  tenant_id uuid not null,
  order_import_id uuid not null,
  row_number int not null,
  cells jsonb not null,
  constraint order_import_rows_pkey primary key (tenant_id, order_import_id, row_number),
  constraint order_import_rows_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint order_import_rows_import_fkey foreign key (tenant_id, order_import_id)
    references order_imports (tenant_id, order_import_id)
);
call protect_tenant_table('order_import_rows', 'select, insert, delete');

-- Removed as the order is imported.
create table order_import_orders (
  tenant_id uuid not null,
  order_import_id uuid not null,
  -- First row of the order.
  row_number int not null,
  content jsonb not null,
  constraint order_import_orders_pkey primary key (tenant_id, order_import_id, row_number),
  constraint order_import_orders_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint order_import_orders_import_fkey foreign key (tenant_id, order_import_id)
    references order_imports (tenant_id, order_import_id)
);
call protect_tenant_table('order_import_orders', 'select, insert, delete');

create table order_import_faults (
  tenant_id uuid not null,
  order_import_id uuid not null,
  row_number int not null,
  place int not null,
  heading text not null,
  value text not null,
  problem text not null,
  remedy text not null,
  constraint order_import_faults_pkey primary key (tenant_id, order_import_id, row_number, place),
  constraint order_import_faults_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint order_import_faults_import_fkey foreign key (tenant_id, order_import_id)
    references order_imports (tenant_id, order_import_id)
);
call protect_tenant_table('order_import_faults', 'select, insert, delete');

create table historic_orders (
  historic_order_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_import_id uuid not null,
  number text not null,
  placed_at timestamptz not null,
  customer_id uuid,
  name text not null,
  email text not null,
  currency text not null,
  total_minor bigint not null,
  -- Null if the file doesn't say.
  paid_minor bigint,
  refunded_minor bigint not null,
  state text not null,
  cancelled_at timestamptz,
  piece_count int not null,
  details jsonb not null,
  lines jsonb not null,
  imported_at timestamptz not null default app_now(),
  constraint historic_orders_pkey primary key (tenant_id, historic_order_id),
  constraint historic_orders_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint historic_orders_number_key unique (tenant_id, number),
  constraint historic_orders_import_fkey foreign key (tenant_id, order_import_id)
    references order_imports (tenant_id, order_import_id),
  constraint historic_orders_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id)
);
call protect_tenant_table('historic_orders', 'select, insert, update, delete');
create policy historic_orders_search on historic_orders for select to market_owner using (true);
create index historic_orders_by_time on historic_orders (tenant_id, placed_at desc, historic_order_id desc);
create index historic_orders_of_customer on historic_orders (tenant_id, customer_id) where customer_id is not null;
create index historic_orders_of_import on historic_orders (tenant_id, order_import_id);

create function historic_words(number text, name text, email text) returns text
  language sql immutable
  as $$ select lower(number || ' ' || name || ' ' || email) $$;

create index historic_orders_by_trigram on historic_orders
  using gin (tenant_id, historic_words(number, name, email) gin_trgm_ops) with (gin_pending_list_limit = 256);
