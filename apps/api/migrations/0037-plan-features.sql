-- A plan lists features by key, so that it can only sell what the server has (billing/plan-features.ts), and only
-- limits that are held. Locations come back with the endpoint that adds one.
update plans set limits = limits - 'locations';
update plans set features = '["own_shop", "website_import", "shop_payments", "delivery_slots", "driver_view"]'
  where plan_id = 'starter';
update plans set features = '["everything_in_starter", "team_roles", "route_planning", "catalogue_size", "team_size"]'
  where plan_id = 'growth';
update plans set features = '["everything_in_growth", "catalogue_size", "team_size", "build_count"]',
  tagline = 'A large team and a catalogue that keeps growing.'
  where plan_id = 'scale';
