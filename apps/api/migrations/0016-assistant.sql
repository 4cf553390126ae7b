-- Setup assistant, used before sign-in: no tenant, found by an unguessable token.
create table conversations (
  conversation_id uuid not null default uuidv7(),
  token_hash text not null,
  script_version text not null,
  -- State of the conversation; its messages are the history.
  talk jsonb not null,
  -- Reading of the visitor's website.
  preview_token text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Tenant whose setup took the answers.
  handed_over_to uuid,
  handed_over_at timestamptz,
  -- Browser that used it before a link moved it.
  moved_from_hash text,
  model_asks int not null default 0,
  constraint conversations_pkey primary key (conversation_id),
  constraint conversations_handed_over_to_fkey foreign key (handed_over_to) references tenants on delete set null,
  constraint conversations_token_hash_key unique (token_hash)
);
grant select, insert, update, delete on conversations to market_app;
create index conversations_updated_at on conversations (updated_at);
create index conversations_handed_over_to on conversations (handed_over_to);
create index conversations_moved_from_hash on conversations (moved_from_hash) where moved_from_hash is not null;

create table conversation_messages (
  conversation_id uuid not null,
  position int not null,
  -- Chosen by the sender, so that a repeated message is stored once.
  message_id uuid not null,
  author text not null,
  text text not null,
  -- Questions that the message answered.
  slots text[] not null default '{}',
  sent_at timestamptz not null default app_now(),
  link jsonb,
  constraint conversation_messages_pkey primary key (conversation_id, position),
  constraint conversation_messages_conversation_id_fkey foreign key (conversation_id)
    references conversations on delete cascade,
  constraint conversation_messages_id_key unique (conversation_id, message_id),
  constraint conversation_messages_author check (author in ('visitor', 'bot'))
);
grant select, insert, update, delete on conversation_messages to market_app;

-- Continues a conversation in any browser: seven days, once.
create table conversation_links (
  token_hash text not null,
  conversation_id uuid not null,
  -- Recipient; the link ends when the conversation has another address.
  email text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint conversation_links_pkey primary key (token_hash),
  constraint conversation_links_conversation_id_fkey foreign key (conversation_id)
    references conversations on delete cascade
);
grant select, insert, update, delete on conversation_links to market_app;
create index conversation_links_conversation_id on conversation_links (conversation_id, created_at);
create index conversation_links_email on conversation_links (lower(email), created_at);

-- When each question was asked and answered, without the content.
create table conversation_steps (
  conversation_id uuid not null,
  node text not null,
  asked_at timestamptz not null default app_now(),
  answered_at timestamptz,
  constraint conversation_steps_pkey primary key (conversation_id, node),
  constraint conversation_steps_conversation_id_fkey foreign key (conversation_id)
    references conversations on delete cascade
);
grant select, insert, update, delete on conversation_steps to market_app;

-- Daily model calls per keyed network hash; '' counts everybody. Limits the cost.
create table model_asks (
  day date not null,
  network text not null,
  asked int not null,
  -- No usable answer; counted under '' only.
  failed int not null default 0,
  -- Part of the answer was shown.
  helped int not null default 0,
  constraint model_asks_pkey primary key (day, network)
);
grant select, insert, update, delete on model_asks to market_app;
