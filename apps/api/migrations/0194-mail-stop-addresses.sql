-- Where a mail program stops mails of this kind with one click; null for one that cannot be stopped so.
alter table mail_outbox add column stop_address text;
