-- Customers ask to be erased themselves, by the address that they have proved (decision 0132); null while they do not.
alter table customers add column erasure_asked_at timestamptz;

-- Staff are told of it.
alter table notifications
  drop constraint notifications_kind,
  add constraint notifications_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention', 'automation',
    'erasureAsked'));
alter table notification_choices
  drop constraint notification_choices_kind,
  add constraint notification_choices_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention', 'automation',
    'erasureAsked'));
