const mailed: Readonly<Record<string, 'always' | 'chosen'>> = {
  'order.approved': 'always',
  'order.pay_link_sent': 'always',
  'order.mail_resent': 'always',
  'order.refunded': 'always',
  'order.return_approved': 'always',
  'order.return_rejected': 'always',
  'order.return_started': 'chosen',
  'order.cancelled': 'chosen',
  'order.changed': 'chosen',
}

export function isToldToCustomer(
  { action, actorKind }: { readonly action: string; readonly actorKind: string },
  details: Readonly<Record<string, unknown>>,
): boolean {
  if (actorKind !== 'user') return false
  const way = mailed[action]
  return way === 'always' || (way === 'chosen' && Boolean(details['notify']))
}
