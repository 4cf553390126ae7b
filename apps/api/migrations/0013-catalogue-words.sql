-- What staff may search items by: a row for the item, one for each of its variants. Only the triggers write it.
create table catalogue_words (
  tenant_id uuid not null references tenants,
  product_id uuid not null,
  variant_id uuid,
  words text not null,
  constraint catalogue_words_key unique nulls not distinct (tenant_id, product_id, variant_id),
  constraint catalogue_words_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
call protect_tenant_table('catalogue_words', 'select');
-- Row security lets only leakproof comparisons into an index scan, and no text search is one. The owner,
-- who never signs in, reads past it in `find_in_catalogue` alone, which names the tenant itself.
create policy catalogue_words_search on catalogue_words for select to market_owner using (true);

-- No joins in what the triggers do: before a table is first analysed, every one would be planned for one row.
create function index_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into catalogue_words (tenant_id, product_id, words)
      select tenant_id, product_id, lower(concat_ws(' ', title, vendor, product_type, array_to_string(tags, ' '))) from added
      on conflict on constraint catalogue_words_key do update set words = excluded.words
        where catalogue_words.words <> excluded.words;
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

-- Where a word occurs; when it occurs nowhere, where one much like it does. No variant means all of the item's.
create function find_in_catalogue(word text) returns table (product_id uuid, variant_id uuid)
  language plpgsql stable security definer rows 500
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    pattern constant text := '%' || regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') || '%';
  begin
    return query select c.product_id, c.variant_id from catalogue_words c
      where c.tenant_id = tenant and c.words like pattern;
    -- Codes are never guessed.
    if found or word !~ '^[[:alpha:]]{4,}$' then return; end if;
    -- One letter wrong in a word of five leaves half of its trigrams.
    perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
    return query select c.product_id, c.variant_id from catalogue_words c
      where c.tenant_id = tenant and c.words %> lower(word);
  end $$;
revoke all on function find_in_catalogue(text) from public;
grant execute on function find_in_catalogue(text) to market_app;

-- The pending list makes writes quick; it is short because every search reads it as a whole.
create index catalogue_words_by_trigram on catalogue_words
  using gin (tenant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);
