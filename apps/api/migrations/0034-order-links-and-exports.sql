-- Grows with each change of the email address; links of earlier generations are refused.
alter table orders add column link_generation int not null default 0;
