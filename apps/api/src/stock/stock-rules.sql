-- An oversold main location stays oversold.
create or replace function stock_rules(level stock_levels, v variants, shelf locations, out for_sale boolean, out backorder boolean)
  language sql stable
  as $$
    select v.archived_at is null and (shelf.is_default or shelf.selling_rank is not null),
      case when shelf.is_default then v.backorder or not v.tracked
        else level.backorder and (level.on_hand < 0 or level.on_hand - level.reserved - level.unavailable < 0) end
  $$;
revoke all on function stock_rules(stock_levels, variants, locations) from public;

-- Copies a variant's stock rules to its levels, where lists and the ledger's trigger read them.
create or replace function carry_stock_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  begin
    update stock_levels level
       set backorder = rules.backorder, low_stock_threshold = new.low_stock_threshold, for_sale = rules.for_sale
      from stock_levels held
      join locations shelf on shelf.tenant_id = held.tenant_id and shelf.location_id = held.location_id
      cross join lateral stock_rules(held, new, shelf) rules
     where level.tenant_id = new.tenant_id and level.variant_id = new.variant_id
       and held.tenant_id = level.tenant_id and held.variant_id = level.variant_id and held.location_id = level.location_id
       and (level.backorder, level.low_stock_threshold, level.for_sale)
         is distinct from (rules.backorder, new.low_stock_threshold, rules.for_sale);
    return null;
  end $$;
revoke all on function carry_stock_rules() from public;
create or replace trigger variants_carry_stock_rules after update of backorder, tracked, low_stock_threshold, archived_at on variants
  for each row execute function carry_stock_rules();
