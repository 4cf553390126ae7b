-- What one piece costs the shop; empty while nobody has said. Shoppers never see it.
alter table variants add column cost_minor bigint,
  add constraint variants_cost check (cost_minor >= 0);
