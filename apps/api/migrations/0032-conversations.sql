-- What visitors say to the set-up assistant before anybody signed in: no tenant, reached by an unguessable token.
create table conversations (
  conversation_id uuid primary key default uuidv7(),
  token_hash text not null,
  script_version text not null,
  -- What is known and asked; the history stands in its messages.
  talk jsonb not null,
  -- Opens the reading of the visitor's website, which is public.
  preview_token text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- The business whose set-up took the answers.
  handed_over_to uuid references tenants on delete set null,
  handed_over_at timestamptz,
  constraint conversations_token_hash_key unique (token_hash)
);
create index conversations_updated_at on conversations (updated_at);
create index conversations_handed_over_to on conversations (handed_over_to);

create table conversation_messages (
  conversation_id uuid not null references conversations on delete cascade,
  position int not null,
  -- The sender's own: what is sent again is not said twice.
  message_id uuid not null,
  author text not null,
  text text not null,
  -- What a visitor's message answered.
  slots text[] not null default '{}',
  sent_at timestamptz not null default app_now(),
  constraint conversation_messages_pkey primary key (conversation_id, position),
  constraint conversation_messages_id_key unique (conversation_id, message_id),
  constraint conversation_messages_author check (author in ('visitor', 'bot'))
);
grant select, insert, update, delete on conversations, conversation_messages to market_app;
