-- What money was given back for: what was owed, being paid beyond what the order is worth, or goodwill, which takes
-- nothing away from that; null for a payment of which no order was made. Until now it was not kept: the refunds of an
-- order of which something was cancelled were owed.
alter table refunds add column purpose text,
  add constraint refunds_purpose check (purpose in ('owed', 'goodwill'));
update refunds r set purpose = case when o.cancelled_minor > 0 then 'owed' else 'goodwill' end
from orders o where o.tenant_id = r.tenant_id and o.order_id = r.order_id;
alter table refunds add constraint refunds_purpose_of_order check (order_id is null or purpose is not null);
