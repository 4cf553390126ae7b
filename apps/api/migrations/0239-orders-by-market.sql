-- The orders of each market, those of the home market too: whichever of them has few or none is found as fast (decision 0105).
create index orders_by_market on orders (tenant_id, market_id, order_id);
