-- Patterns for similar rows if a word has no match; codes are never guessed. Bypasses row security,
-- like all functions below, because similarity operators are not leakproof: each function filters by
-- tenant itself (decision 0012).
create or replace function guess_patterns(word text) returns text[]
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    guessed constant text := lower(word);
    similar_rows text[];
    similar_words text[];
  begin
    if word !~ '^[[:alpha:]]{4,}$' then return array[like_pattern(word)]; end if;
    -- One wrong letter in a word of five leaves half of its trigrams.
    perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
    similar_rows := array(select w.words from catalogue_words w where w.tenant_id = tenant and w.words %> guessed limit 200);
    similar_words := array(
      select distinct part from unnest(similar_rows) text, regexp_split_to_table(text, '\s+') part
      where word_similarity(guessed, part) >= 0.5);
    return array(select like_pattern(text) from unnest(case when similar_words = '{}' then similar_rows else similar_words end) text);
  end $$;
revoke all on function guess_patterns(text) from public;

-- True if so common that any scan soon finds a match.
create or replace function is_common(like_word text[]) returns boolean
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  begin
    return (select count(*) >= 80 from (
      select words from catalogue_words where tenant_id = tenant order by product_id limit 400
    ) first_rows where words like any (like_word));
  end $$;
revoke all on function is_common(text[]) from public;

-- Items of the rarest word, with their position in lists by title, and an array of patterns per word.
-- Null instead of items if each word occurs in more than `most` rows or is common.
create or replace function search_catalogue(words text[], most int)
  returns table (product_ids uuid[], sort_titles text[], patterns jsonb)
  language plpgsql stable security definer rows 1
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_variable
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    word text;
    like_word text[];
    ids uuid[];
    titles text[];
    fewest int := most + 1;
  begin
    patterns := '[]';
    foreach word in array words loop
      like_word := array[like_pattern(word)];
      ids := null;
      if not is_common(like_word) then
        select array_agg(place.product_id), array_agg(place.sort_title) into ids, titles from (
          select w.product_id, w.sort_title from catalogue_words w where w.tenant_id = tenant and w.words like like_word[1] limit fewest) place;
        if ids is null then
          like_word := guess_patterns(word);
          if not is_common(like_word) then
            select coalesce(array_agg(place.product_id), '{}'), array_agg(place.sort_title) into ids, titles from (
              select w.product_id, w.sort_title from catalogue_words w where w.tenant_id = tenant and w.words like any (like_word) limit fewest) place;
          end if;
        end if;
      end if;
      if cardinality(ids) < fewest then
        fewest := cardinality(ids);
        product_ids := ids;
        sort_titles := titles;
      end if;
      patterns := patterns || jsonb_build_array(to_jsonb(like_word));
    end loop;
    return next;
  end $$;
revoke all on function search_catalogue(text[], int) from public;
grant execute on function search_catalogue(text[], int) to market_app;
