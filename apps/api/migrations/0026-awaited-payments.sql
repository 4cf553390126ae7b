-- Since when a shopper is back from the card page while nobody knows what became of the payment. Its cart
-- stays as it was paid for until that is known.
alter table payments add column awaited_at timestamptz;

-- Whether the place search knows the address of the delivery; the shop looks at those that were typed by hand.
alter table carts add column address_checked boolean not null default false;
alter table orders add column address_checked boolean not null default false;
