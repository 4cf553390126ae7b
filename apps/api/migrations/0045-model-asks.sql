-- How often a language model was asked in a day, by the keyed hash of a network and, under '', by everybody: a guard of
-- what it costs, and figures for operators. Nothing of what was asked.
create table model_asks (
  day date not null,
  network text not null,
  asked int not null,
  -- No answer, or none in the right shape; counted for everybody alone.
  failed int not null default 0,
  -- Something of the answer was shown.
  helped int not null default 0,
  constraint model_asks_pkey primary key (day, network)
);
grant select, insert, update, delete on model_asks to market_app;

alter table conversations add column model_asks int not null default 0;
