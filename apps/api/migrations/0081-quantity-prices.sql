-- Lower prices of a variant from a quantity on, lowest quantity first. What is paid for one piece of so many follows in
-- one place (`unitPriceOf` of the contract).
alter table variants add column quantity_breaks jsonb not null default '[]';
