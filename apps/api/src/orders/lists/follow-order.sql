-- Contact words are written only when the contact changes, not with each step of the order.
create or replace function follow_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    is_resold constant boolean := tg_op <> 'UPDATE'
      or (old.status in ('draft', 'pending_review'), old.status = 'cancelled', old.total_minor, old.cancelled_minor, old.captured_minor,
          old.delivery_minor, old.lost_minor, old.placed_at)
        is distinct from (new.status in ('draft', 'pending_review'), new.status = 'cancelled', new.total_minor, new.cancelled_minor,
          new.captured_minor, new.delivery_minor, new.lost_minor, new.placed_at);
    is_other_contact constant boolean := tg_op <> 'UPDATE'
      or (old.customer_id, old.name, old.email, old.phone, old.place)
        is distinct from (new.customer_id, new.name, new.email, new.phone, new.place);
  begin
    if tg_op <> 'INSERT' then
      insert into order_counts as kept values (old.tenant_id, pg_backend_pid(), old.status, old.payment_status,
          old.fulfilment_status, old.delivery_kind, old.payment_method, old.archived_at is not null,
          old.balance_minor < 0, -1)
        on conflict on constraint order_counts_pkey do update set orders = kept.orders - 1;
      if is_resold and may_be_added_up(old.placed_at) then
        perform mark_changed_sale(old.tenant_id, old.placed_at);
      end if;
    end if;
    if tg_op <> 'DELETE' then
      insert into order_counts as kept values (new.tenant_id, pg_backend_pid(), new.status, new.payment_status,
          new.fulfilment_status, new.delivery_kind, new.payment_method, new.archived_at is not null,
          new.balance_minor < 0, 1)
        on conflict on constraint order_counts_pkey do update set orders = kept.orders + 1;
      if is_other_contact and new.customer_id is not null then
        insert into order_contacts (tenant_id, customer_id, words)
          values (new.tenant_id, new.customer_id, contact_words(new.name, new.email, new.phone, new.place))
          on conflict do nothing;
      end if;
      if is_resold and may_be_added_up(new.placed_at) then
        perform mark_changed_sale(new.tenant_id, new.placed_at);
      end if;
    end if;
    return null;
  end $$;
revoke all on function follow_order() from public;
create or replace trigger orders_followed after insert or delete or update of status, captured_minor, refunded_minor, owed_refunds_minor, authorised_minor,
    total_minor, cancelled_minor, delivery_minor, lost_minor, fulfilment_status, delivery_kind, payment_method, placed_at, archived_at, customer_id, name, email,
    phone, place
  on orders for each row execute function follow_order();
