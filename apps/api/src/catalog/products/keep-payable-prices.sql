-- Prices become payable where they are written, so that every page, cart and file shows the same. A former price that
-- only the rounding makes equal stays above; others are left to the constraint.
create or replace function keep_payable_prices() returns trigger
  language plpgsql
  as $$
  begin
    if new.compare_at_minor > new.price_minor then
      new.compare_at_minor := greatest(payable_minor(new.compare_at_minor, new.currency),
        payable_minor(new.price_minor, new.currency) + 10);
    end if;
    new.price_minor := payable_minor(new.price_minor, new.currency);
    new.sale_price_minor := payable_minor(new.sale_price_minor, new.currency);
    new.quantity_breaks := coalesce((
      select jsonb_agg(each || jsonb_build_object('priceMinor', payable_minor((each ->> 'priceMinor')::bigint, new.currency)) order by nth)
      from jsonb_array_elements(new.quantity_breaks) with ordinality breaks (each, nth)), '[]');
    new.market_prices := coalesce((
      select jsonb_object_agg(market, payable_minor(price::bigint, new.currency))
      from jsonb_each_text(new.market_prices) prices (market, price)), '{}');
    return new;
  end $$;
create or replace trigger variants_keep_payable before insert or update of price_minor, sale_price_minor, compare_at_minor, quantity_breaks,
    market_prices, currency
  on variants for each row when (new.currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'))
  execute function keep_payable_prices();
