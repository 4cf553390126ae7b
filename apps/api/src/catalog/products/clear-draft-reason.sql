-- An item that went live was looked at.
create or replace function clear_draft_reason() returns trigger
  language plpgsql
  as $$
  begin
    new.draft_reason := '';
    return new;
  end $$;
create or replace trigger products_clear_draft_reason before update of status
  on products for each row when (new.status <> 'draft' and new.draft_reason <> '')
  execute function clear_draft_reason();
