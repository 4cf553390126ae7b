-- Which of its order's tax lines a line belongs to, counted from 0: invoices name the rate of each. Null for what costs
-- nothing, and for lines that were ordered before. Without a CHECK, which each order would have parsed anew.
alter table order_lines add column tax_line int;
