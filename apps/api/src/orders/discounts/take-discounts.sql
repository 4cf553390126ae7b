-- Uses discounts for a checkout or an order. Locks their rows until the end of the transaction, so
-- that the last use goes to one of two; the other is refused, naming the limit.
create or replace function take_discounts(taken uuid[], subject uuid, given_email text) returns void
  language plpgsql
  as $$
  declare
    each_id uuid;
    terms discounts;
    lacks text;
  begin
    foreach each_id in array array(select id from unnest(taken) id order by id) loop
      update discounts set used_count = used_count + 1 where discount_id = each_id returning * into terms;
      lacks := case
        when terms.used_count > terms.usage_limit then 'discounts_usage_limit'
        when terms.customer_limit <= (select count(*) from discount_uses u
          where u.discount_id = each_id and u.limit_keys @> array[limit_key(given_email)]) then 'discounts_customer_limit'
        when terms.is_first_order_only and has_ordered(given_email) then 'discounts_first_order'
      end;
      if lacks is not null then
        raise exception 'the discount cannot be used' using errcode = 'check_violation', constraint = lacks,
          detail = json_build_object('name', terms.name, 'code', terms.code)::text;
      end if;
      insert into discount_uses (discount_id, subject_id, email_key, limit_keys)
        values (each_id, subject, lower(given_email), array[limit_key(given_email)]);
    end loop;
  end $$;

create or replace function move_discounts(checkout uuid, new_order uuid) returns void
  language plpgsql
  as $$
  begin
    update discount_uses set subject_id = new_order where subject_id = checkout;
  end $$;

create or replace function release_discounts(subject uuid) returns void
  language plpgsql
  as $$
  declare
    each_id uuid;
  begin
    foreach each_id in array array(select discount_id from discount_uses where subject_id = subject order by discount_id) loop
      update discounts set used_count = used_count - 1 where discount_id = each_id;
      delete from discount_uses where subject_id = subject and discount_id = each_id;
    end loop;
  end $$;
