create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What staff may search a variant by. Only the triggers write it.
create table catalogue_words (
  tenant_id uuid not null references tenants,
  variant_id uuid not null,
  product_id uuid not null,
  words text not null,
  constraint catalogue_words_pkey primary key (tenant_id, variant_id),
  constraint catalogue_words_variant_fkey foreign key (tenant_id, variant_id)
    references variants (tenant_id, variant_id) on delete cascade
);
create index catalogue_words_by_product on catalogue_words (tenant_id, product_id);
call protect_tenant_table('catalogue_words', 'select');
-- Row security lets only leakproof comparisons into an index scan, and no text search is one. The owner,
-- who never signs in, reads past it in `find_in_catalogue` alone, which names the tenant itself.
create policy catalogue_words_search on catalogue_words for select to market_owner using (true);

create function words_of(product products, variant variants) returns text
  language sql stable set search_path = public, pg_temp
  return lower(concat_ws(' ', product.title, variant.title, product.vendor, product.product_type,
    array_to_string(product.tags, ' '), variant.sku, variant.barcode));

create function index_variants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into catalogue_words (tenant_id, variant_id, product_id, words)
      select v.tenant_id, v.variant_id, v.product_id, words_of(p, v)
        from added a
        join variants v on v.tenant_id = a.tenant_id and v.variant_id = a.variant_id
        join products p on p.tenant_id = v.tenant_id and p.product_id = v.product_id
       where v.archived_at is null
      on conflict on constraint catalogue_words_pkey do update set words = excluded.words
        where catalogue_words.words <> excluded.words;
    delete from catalogue_words c using added a
     where a.archived_at is not null and c.tenant_id = a.tenant_id and c.variant_id = a.variant_id;
    return null;
  end $$;
revoke all on function index_variants() from public;
create trigger variants_indexed after insert on variants
  referencing new table as added for each statement execute function index_variants();
create trigger variants_reindexed after update on variants
  referencing new table as added for each statement execute function index_variants();

create function index_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update catalogue_words c set words = words_of(p, v)
      from added a
      join removed r on r.tenant_id = a.tenant_id and r.product_id = a.product_id
        and (r.title, r.vendor, r.product_type, r.tags) is distinct from (a.title, a.vendor, a.product_type, a.tags)
      join products p on p.tenant_id = a.tenant_id and p.product_id = a.product_id
      join variants v on v.tenant_id = a.tenant_id and v.product_id = a.product_id
     where c.tenant_id = v.tenant_id and c.variant_id = v.variant_id;
    return null;
  end $$;
revoke all on function index_products() from public;
create trigger products_reindexed after update on products
  referencing old table as removed new table as added for each statement execute function index_products();

-- The live variants in which a word occurs; when it occurs nowhere, those with a word much like it.
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

-- Row security holds for the owner too: what is there already is indexed tenant by tenant.
do $$
  declare tenant uuid;
  begin
    for tenant in select tenant_id from tenants loop
      perform set_config('app.tenant_id', tenant::text, true);
      insert into catalogue_words (tenant_id, variant_id, product_id, words)
        select v.tenant_id, v.variant_id, v.product_id, words_of(p, v)
          from variants v join products p using (tenant_id, product_id) where v.archived_at is null;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

-- The pending list makes writes quick; it is short because every search reads it as a whole.
create index catalogue_words_by_trigram on catalogue_words
  using gin (tenant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);
