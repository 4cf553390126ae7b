-- What one piece costs in a market, where a variant does not go by its price list: by the market's id, in minor units.
alter table variants add column market_prices jsonb not null default '{}';
-- Whether a market has any, and of which items: few have.
create index variants_own_prices on variants (tenant_id, product_id) where market_prices <> '{}';
