-- Who of the business stopped them; empty for whoever was mailed.
alter table cart_mail_stops add column actor_name text not null default '';
