-- What customs ask of goods (INV-07): the number of the harmonised system and where they were made.
alter table products
  add column hs_code text not null default '',
  add column country_of_origin text not null default '';
