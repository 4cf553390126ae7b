-- The one that stands beside its verb takes who has the cash, and not which driver.
drop function if exists note_cash(text, bigint, uuid, uuid, uuid);
