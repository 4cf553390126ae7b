create or replace function like_pattern(word text) returns text
  language sql immutable
  return '%' || regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') || '%';
