import type { EventName } from '@marketday/contract/endpoints/event-details'
import type { Order } from '@marketday/contract/orders/orders'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listTimeline } from '../../platform/events/list-timeline.ts'
import type { TimelineEntry } from '../../platform/events/list-timeline.ts'
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
  return entries.map((entry) => {
    const note =
      entry.action === 'order.note'
        ? notes.find(({ id }) => id === entry.details.noteId)
        : undefined
    const { details: _details, ...shown } = entry
    return {
      ...shown,
      message: note?.text || timelineSentence(entry, currency),
      isTold: email !== '' && isToldToCustomer(entry),
      ...(note && { note }),
    }
  })
}

const mailed: Readonly<Partial<Record<EventName, 'always' | 'chosen'>>> = {
  'order.approved': 'always',
  'order.pay_link_sent': 'always',
  'order.mail_resent': 'always',
  'order.refunded': 'always',
  'order.return_approved': 'always',
  'order.return_rejected': 'always',
  'order.return_started': 'chosen',
  'order.cancelled': 'chosen',
  'order.changed': 'chosen',
  'order.invoiced': 'chosen',
}

function isToldToCustomer({ action, actorKind, details }: TimelineEntry<'order'>): boolean {
  if (actorKind !== 'user') return false
  const way = mailed[action]
  return way === 'always' || (way === 'chosen' && 'notify' in details && details.notify === true)
}
