import type { Order } from '@marketday/contract/orders/orders'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listTimeline } from '../../platform/events/list-timeline.ts'
import { listNotes } from '../notes/list-notes.ts'
import { timelineSentence } from './timeline-sentence.ts'

export async function findOrderTimeline(
  db: Db,
  orderId: string,
  {
    config,
    can,
    currency,
    email,
  }: {
    readonly config: Config
    readonly can: Can
    readonly currency: string
    readonly email: string
  },
): Promise<Order['timeline']> {
  const entries = await listTimeline(db, 'order', orderId)
  // Most orders have none.
  const hasNotes = entries.some(({ action }) => action === 'order.note')
  const notes = hasNotes ? await listNotes(db, orderId, { config, can }) : []
  return entries.map(({ details, ...entry }) => {
    const isWritten = entry.action === 'order.note'
    const note = isWritten ? notes.find(({ id }) => id === details['noteId']) : undefined
    const sentence = timelineSentence(entry.action, details, currency)
    return {
      ...entry,
      message: note?.text || sentence,
      isTold: email !== '' && isToldToCustomer(entry, details),
      ...(note && { note }),
    }
  })
}

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

function isToldToCustomer(
  { action, actorKind }: { readonly action: string; readonly actorKind: string },
  details: Readonly<Record<string, unknown>>,
): boolean {
  if (actorKind !== 'user') return false
  const way = mailed[action]
  return way === 'always' || (way === 'chosen' && Boolean(details['notify']))
}
