alter table products add column allergens text not null default '';
