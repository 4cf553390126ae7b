-- Whoever sends the same sign-up again, because its answer was lost, gets the account it made and no second business.
alter table users add column sign_up_attempt text;
create unique index users_sign_up_attempt on users (sign_up_attempt) where email_verified_at is null;
