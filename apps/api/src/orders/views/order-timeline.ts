import type { Order } from '@marketday/contract/orders/orders'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listTimeline } from '../../platform/events/list-timeline.ts'
import { listNotes } from '../notes/list-notes.ts'
import { isToldToCustomer } from './is-told-to-customer.ts'
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
