import { maxPictureBytes, uploadNoteFile } from '@marketday/contract/endpoints/files'
import * as notes from '@marketday/contract/orders/acts/order-notes'

import { bindUploads } from '../../platform/files/receive-file.ts'
import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { orderAfter } from '../views/order-after.ts'
import { addNote, editNote, deleteNote } from './edit-notes.ts'
import { listColleagues } from './list-notes.ts'
import { storeNoteFile } from './store-note-file.ts'

export async function noteRoutes(app: App): Promise<void> {
  handle(app, notes.addOrderNote, (context) =>
    orderAfter(context, addNote(context.db, context.params.orderId, context.body)),
  )
  handle(app, notes.editOrderNote, (context) =>
    orderAfter(context, editNote(context.db, context.params, context)),
  )
  handle(app, notes.deleteOrderNote, (context) =>
    orderAfter(context, deleteNote(context.db, context.params, context.can)),
  )
  handle(app, notes.listColleagues, async ({ db }) => ({ rows: await listColleagues(db) }))
  await bindUploads(app, maxPictureBytes, (uploads) =>
    handle(uploads, uploadNoteFile, storeNoteFile),
  )
}
