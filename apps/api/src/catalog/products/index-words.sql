-- Triggers use no joins: before the first ANALYZE each is planned for one row.
create or replace function index_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into catalogue_words (tenant_id, product_id, words, sort_title)
      select tenant_id, product_id, lower(concat_ws(' ', title, vendor, product_type, array_to_string(tags, ' '))), sort_title from added
      on conflict on constraint catalogue_words_key do update set (words, sort_title) = (excluded.words, excluded.sort_title)
        where (catalogue_words.words, catalogue_words.sort_title) <> (excluded.words, excluded.sort_title);
    return null;
  end $$;
revoke all on function index_products() from public;
create or replace trigger products_indexed after insert on products
  referencing new table as added for each statement execute function index_products();
create or replace trigger products_reindexed after update on products
  referencing new table as added for each statement execute function index_products();

create or replace function index_variants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into catalogue_words (tenant_id, product_id, variant_id, words)
      select tenant_id, product_id, variant_id,
        case when archived_at is null then lower(concat_ws(' ', title, sku, barcode)) else '' end from added
      on conflict on constraint catalogue_words_key do update set words = excluded.words
        where catalogue_words.words <> excluded.words;
    return null;
  end $$;
revoke all on function index_variants() from public;
create or replace trigger variants_indexed after insert on variants
  referencing new table as added for each statement execute function index_variants();
create or replace trigger variants_reindexed after update on variants
  referencing new table as added for each statement execute function index_variants();
