-- All that people can be told of.
alter table notifications
  drop constraint notifications_kind,
  add constraint notifications_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers'));
alter table notification_choices
  drop constraint notification_choices_kind,
  add constraint notification_choices_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers'));
