-- Guesses of passwords and codes, counted before they are tried: one row per key, whose lock lets parallel guesses
-- through one by one. Of each key the moments of the last quarter of an hour are kept, never more than it allows.
create table guess_counts (
  throttle_key text not null,
  guess_count_id uuid not null default uuidv7(),
  most int not null,
  guessed_at timestamptz[] not null,
  constraint guess_counts_pkey primary key (throttle_key),
  constraint guess_counts_id_key unique (guess_count_id)
);
grant select, insert, update, delete on guess_counts to market_app;

drop table sign_in_failures;
