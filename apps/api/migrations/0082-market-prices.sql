-- The price list of a market: the home market's prices, changed by a percentage and rounded to an ending (decision 0088).
alter table markets
  -- In hundredths of a percent.
  add column price_change_bp int not null default 0,
  add column price_ending text,
  add constraint markets_price_change check (price_change_bp between -9000 and 50000),
  add constraint markets_price_ending check (price_ending in ('00', '50', '95', '99')),
  add constraint markets_home_prices check (not is_default or price_change_bp = 0 and price_ending is null);
-- Where the shopper buys; null for the home market. A market that is gone sells at its prices.
alter table carts add column market_id uuid;
