-- What the card provider tells of a payment is a hint, too.
alter table order_risk_hints
  drop constraint order_risk_hints_kind,
  add constraint order_risk_hints_kind check (kind in ('orders_of_customer', 'orders_by_phone', 'orders_to_address', 'disposable_mail',
    'unusual_value', 'earlier_disputes', 'refused_cards', 'card_country'));
