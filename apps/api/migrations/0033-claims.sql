-- A sign-up by email goes on in any browser by a mailed link, and who left it unfinished is reminded of it.

alter table mail_tokens drop constraint mail_tokens_purpose;
alter table mail_tokens add constraint mail_tokens_purpose check (purpose in ('reset-password', 'confirm-email',
  'set-password', 'confirm-old-email', 'confirm-new-email', 'claim-account'));
-- Where the mail went to: a link confirms this address and no other, whatever was typed meanwhile.
alter table mail_tokens add column email text;
alter table mail_tokens add constraint mail_tokens_claim check ((purpose = 'claim-account') = (email is not null));

-- Which reminder of an unfinished set-up was last decided on, by days since the sign-up: sent, or not needed.
alter table users add column reminded_days int not null default 0;
alter table users add constraint users_reminded_days check (reminded_days in (0, 1, 3, 10));
create index users_created_at on users (created_at);

-- Whoever holds the token of an address may stop its reminders. Made of the address with the installation's secret,
-- so that a stop holds for whatever is signed up with it later.
create table mail_stops (
  token_hash text primary key,
  created_at timestamptz not null default app_now(),
  stopped_at timestamptz
);
grant select, insert, update, delete on mail_stops to market_app;
