-- When a conversation came to a question of its script, and when it went on. Nothing of what was said.
create table conversation_steps (
  conversation_id uuid not null references conversations on delete cascade,
  node text not null,
  asked_at timestamptz not null default app_now(),
  -- Null while the question is open.
  answered_at timestamptz,
  constraint conversation_steps_pkey primary key (conversation_id, node)
);
grant select, insert, update, delete on conversation_steps to market_app;
