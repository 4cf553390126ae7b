import type { NoteInput } from '@marketday/contract/orders/acts/order-notes'

import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { newId } from '../../platform/ids.ts'
import { getOrderRow } from '../lock-order.ts'
import { fillNote } from './fill-note.ts'

export async function addNote(db: Db, orderId: string, note: NoteInput): Promise<void> {
  await getOrderRow(db, orderId)
  const noteId = newId()
  await db
    .insertInto('order_notes')
    .values({ order_note_id: noteId, order_id: orderId, text: note.text })
    .execute()
  const mentioned = await fillNote(db, noteId, note)
  await record(db, {
    name: 'order.note',
    objectType: 'order',
    objectId: orderId,
    details: { noteId, mentioned },
  })
}
