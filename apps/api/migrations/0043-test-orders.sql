-- Orders that somebody of the shop placed to see one arrive: marked wherever they are shown, counted in no figure of sales.
alter table orders add column is_test boolean not null default false;
