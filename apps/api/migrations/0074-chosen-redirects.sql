-- Whether somebody has chosen where the address leads: no import leads it elsewhere then.
alter table redirects add column is_chosen boolean not null default false;
