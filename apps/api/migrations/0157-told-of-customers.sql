-- Staff are told of what customers do with their orders on their own: ask for a return, and cancel.
alter table notifications
  drop constraint notifications_kind,
  add constraint notifications_kind check (
    kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock', 'failedRefund', 'importDone', 'buildFailed'));
alter table notification_choices
  drop constraint notification_choices_kind,
  add constraint notification_choices_kind check (
    kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock', 'failedRefund', 'importDone', 'buildFailed'));
