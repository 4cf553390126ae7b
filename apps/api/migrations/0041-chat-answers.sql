-- An answer from the site's texts says where it stands.
alter table conversation_messages add column link jsonb;
