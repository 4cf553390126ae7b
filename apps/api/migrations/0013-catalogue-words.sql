-- What staff may search items by: a row for the item, one for each of its variants. Only the triggers write it.
create table catalogue_words (
  tenant_id uuid not null references tenants,
  product_id uuid not null,
  variant_id uuid,
  words text not null,
  -- Where the item stands in lists by title: what a search finds need not be looked up before it is sorted. Null on the
  -- rows of variants.
  sort_title text,
  constraint catalogue_words_key unique nulls not distinct (tenant_id, product_id, variant_id),
  constraint catalogue_words_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
call protect_tenant_table('catalogue_words', 'select');
-- Row security lets only leakproof comparisons into an index scan, and no text search is one. The owner,
-- who never signs in, reads past it in functions of the search alone, which name the tenant itself.
create policy catalogue_words_search on catalogue_words for select to market_owner using (true);

-- No joins in what the triggers do: before a table is first analysed, every one would be planned for one row.
create function index_products() returns trigger
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
create trigger products_indexed after insert on products
  referencing new table as added for each statement execute function index_products();
create trigger products_reindexed after update on products
  referencing new table as added for each statement execute function index_products();

create function index_variants() returns trigger
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
create trigger variants_indexed after insert on variants
  referencing new table as added for each statement execute function index_variants();
create trigger variants_reindexed after update on variants
  referencing new table as added for each statement execute function index_variants();

-- The pending list makes writes quick; it is short because every search reads it as a whole.
create index catalogue_words_by_trigram on catalogue_words
  using gin (tenant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);
