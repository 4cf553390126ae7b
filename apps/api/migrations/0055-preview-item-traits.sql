-- What the review asks of every item at once, so that it need not open what was read of each.
alter table import_preview_items
  add column has_image boolean not null
    generated always as (coalesce(jsonb_array_length(item -> 'images'), 0) > 0) stored,
  add column has_price_range boolean not null
    generated always as (item -> 'priceRange' is not null) stored,
  add column is_handpicked boolean not null
    generated always as (coalesce(item ->> 'source' = 'pictures', false)) stored;
