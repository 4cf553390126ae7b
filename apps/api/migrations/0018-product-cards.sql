-- What a list of the shop shows of an item, put together when the catalogue changes instead of for every
-- visitor (decision 0015). A row for each item that is for sale; only the triggers write it. Quantities are
-- not in it: they change with every order and are read from the levels, which therefore know their item.
create table product_cards (
  tenant_id uuid not null,
  product_id uuid not null,
  handle text not null,
  title text not null,
  sort_title text not null,
  category_id uuid,
  created_at timestamptz not null,
  price_minor bigint not null,
  max_price_minor bigint not null,
  compare_at_minor bigint,
  currency text not null,
  -- What it may be called whatever its stock is: 2 in stock (not counted), 1 low (sold without stock), 0 out.
  least_stock int not null,
  image_key text,
  image_width int,
  image_height int,
  image_alt text,
  constraint product_cards_pkey primary key (tenant_id, product_id),
  constraint product_cards_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
call protect_tenant_table('product_cards', 'select');
create index product_cards_by_title on product_cards (tenant_id, sort_title, product_id);
create index product_cards_by_price on product_cards (tenant_id, price_minor, sort_title, product_id);
create index product_cards_newest on product_cards (tenant_id, created_at desc, product_id desc);
create index product_cards_by_category on product_cards (tenant_id, category_id, sort_title, product_id);

create function renew_product_cards(changed uuid[]) returns void
  language sql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
    with fresh as (
      select p.product_id, p.handle, p.title, p.sort_title, p.category_id, p.created_at, prices.*, picture.*
      from products p
      cross join lateral (
        select min(price_minor) as price_minor, max(price_minor) as max_price_minor, min(compare_at_minor) as compare_at_minor,
          min(currency) as currency, max(case when not tracked then 2 when backorder then 1 else 0 end) as least_stock
        from variants v where v.product_id = p.product_id and v.archived_at is null
      ) prices
      left join lateral (
        select f.storage_key as image_key, f.width as image_width, f.height as image_height, i.alt as image_alt
        from product_images i join files f on f.file_id = i.file_id
        where i.product_id = p.product_id order by i.position limit 1
      ) picture on true
      where p.product_id = any(changed) and p.status = 'active' and prices.price_minor is not null
    ), gone as (
      delete from product_cards where product_id = any(changed) and product_id not in (select product_id from fresh)
    )
    insert into product_cards as card (product_id, handle, title, sort_title, category_id, created_at, price_minor,
      max_price_minor, compare_at_minor, currency, least_stock, image_key, image_width, image_height, image_alt)
    select * from fresh
    on conflict on constraint product_cards_pkey do update set
      (handle, title, sort_title, category_id, price_minor, max_price_minor, compare_at_minor, currency, least_stock,
        image_key, image_width, image_height, image_alt) =
      (excluded.handle, excluded.title, excluded.sort_title, excluded.category_id, excluded.price_minor,
        excluded.max_price_minor, excluded.compare_at_minor, excluded.currency, excluded.least_stock,
        excluded.image_key, excluded.image_width, excluded.image_height, excluded.image_alt)
  $$;
revoke all on function renew_product_cards(uuid[]) from public;

create function renew_changed_cards() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_product_cards(array(select distinct product_id from changed));
    return null;
  end $$;
revoke all on function renew_changed_cards() from public;
create trigger products_card after insert on products
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger products_card_again after update on products
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger variants_card after insert on variants
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger variants_card_again after update on variants
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger variants_card_less after delete on variants
  referencing old table as changed for each statement execute function renew_changed_cards();
create trigger product_images_card after insert on product_images
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger product_images_card_again after update on product_images
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger product_images_card_less after delete on product_images
  referencing old table as changed for each statement execute function renew_changed_cards();

-- Carried over from the variant like its rules, so that a list reads one index per item.
alter table stock_levels add column product_id uuid, add column for_sale boolean not null default true;

do $$
  declare tenant uuid;
  begin
    for tenant in select tenant_id from tenants loop
      perform set_config('app.tenant_id', tenant::text, true);
      update stock_levels l set product_id = v.product_id, for_sale = v.archived_at is null
        from variants v where v.tenant_id = l.tenant_id and v.variant_id = l.variant_id;
      perform renew_product_cards(array(select product_id from products));
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

alter table stock_levels alter column product_id set not null;
create index stock_levels_by_product on stock_levels (tenant_id, product_id) where for_sale;

-- As before, and a new level carries its item.
create or replace function apply_stock_movement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare
    available bigint;
    threshold int;
    change constant bigint := new.on_hand_delta - new.reserved_delta - new.unavailable_delta;
  begin
    for attempt in 1..2 loop
      update stock_levels level
         set on_hand = on_hand + new.on_hand_delta,
             reserved = reserved + new.reserved_delta,
             unavailable = unavailable + new.unavailable_delta,
             updated_at = new.occurred_at
       where tenant_id = new.tenant_id and variant_id = new.variant_id and location_id = new.location_id
         and (backorder or on_hand - reserved - unavailable + change >= 0)
       returning on_hand, reserved, unavailable, on_hand - reserved - unavailable, low_stock_threshold
            into new.on_hand_after, new.reserved_after, new.unavailable_after, available, threshold;
      exit when found;
      insert into stock_levels (tenant_id, variant_id, location_id, product_id, for_sale, backorder, low_stock_threshold)
        select new.tenant_id, new.variant_id, new.location_id, product_id, archived_at is null, backorder or not tracked, low_stock_threshold
          from variants where tenant_id = new.tenant_id and variant_id = new.variant_id
        on conflict do nothing;
    end loop;
    if new.on_hand_after is null then perform refuse_stock_movement(new); end if;
    -- A null asks for silence: a hold that becomes a reservation takes nothing new.
    new.became_low := new.became_low is not null and change < 0 and available <= threshold and available - change > threshold;
    return new;
  end $$;

create or replace function carry_stock_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  begin
    update stock_levels
       set backorder = new.backorder or not new.tracked, low_stock_threshold = new.low_stock_threshold,
           for_sale = new.archived_at is null
     where tenant_id = new.tenant_id and variant_id = new.variant_id
       and (backorder, low_stock_threshold, for_sale)
         is distinct from (new.backorder or not new.tracked, new.low_stock_threshold, new.archived_at is null);
    return null;
  end $$;
drop trigger variants_carry_stock_rules on variants;
create trigger variants_carry_stock_rules after update of backorder, tracked, low_stock_threshold, archived_at on variants
  for each row execute function carry_stock_rules();
