create or replace function uuids_in(list jsonb) returns uuid[]
  language sql immutable
  return array(select each::uuid from jsonb_array_elements_text(list) each);

create or replace function bigints_in(list jsonb) returns bigint[]
  language sql immutable
  return array(select each::bigint from jsonb_array_elements_text(list) each);
