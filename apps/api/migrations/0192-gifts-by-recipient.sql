-- Few lines are gifts; whoever is erased is looked for among all of them.
create index order_lines_gift on order_lines (tenant_id, lower(gift ->> 'recipientEmail')) where gift is not null;
create index cart_lines_gift on cart_lines (tenant_id, cart_id) where gift is not null;
