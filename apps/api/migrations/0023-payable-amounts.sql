-- `payablePrice` computes the same: the last of three decimals is always 0, and no price becomes 0.
create function payable_minor(amount bigint, currency text) returns bigint
  language sql immutable parallel safe
  return case when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')
    then case when amount > 0 then greatest(10, (amount + 5) / 10 * 10) else amount end else amount end;

call for_each_tenant($$
  update variants set sale_price_minor = payable_minor(sale_price_minor, currency),
      price_minor = payable_minor(price_minor, currency),
      compare_at_minor = case when compare_at_minor is not null
        then greatest(payable_minor(compare_at_minor, currency), payable_minor(price_minor, currency) + 10) end,
      quantity_breaks = coalesce((
        select jsonb_agg(each || jsonb_build_object('priceMinor', payable_minor((each ->> 'priceMinor')::bigint, currency)) order by nth)
        from jsonb_array_elements(quantity_breaks) with ordinality breaks (each, nth)), '[]'),
      market_prices = coalesce((
        select jsonb_object_agg(market, payable_minor(price::bigint, currency))
        from jsonb_each_text(market_prices) prices (market, price)), '{}')
    where currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND');
  update delivery_zones z set fee_minor = payable_minor(fee_minor, t.currency)
    from tenants t where t.tenant_id = z.tenant_id and t.currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND');
$$);

-- `cancelledTaxOfLine` computes it, in payable steps.
alter table order_lines drop column cancelled_tax_minor;
