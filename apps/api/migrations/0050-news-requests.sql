-- `news`: confirms an address for the news of a shop.
alter table mailbox_requests drop constraint mailbox_requests_purpose;
alter table mailbox_requests add constraint mailbox_requests_purpose check (
  purpose in ('sign-in', 'verify-email', 'confirm', 'reset-password', 'customer', 'news'));
