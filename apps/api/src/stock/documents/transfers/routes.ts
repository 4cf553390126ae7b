import * as contract from '@marketday/contract/stock/documents/transfers'

import { handle } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { cancelTransfer, receiveTransfer, sendTransfer } from './send-transfer.ts'
import { draftTransfer, editTransfer } from './draft-transfer.ts'
import { getTransfer, listTransfers } from './find-transfers.ts'

export function transferRoutes(app: App) {
  handle(app, contract.listTransfers, ({ db, query, can }) => listTransfers(db, query, can))
  handle(app, contract.getTransfer, ({ db, params, can }) =>
    getTransfer(db, params.transferId, can),
  )
  handle(app, contract.draftTransfer, async ({ db, body, can }) =>
    getTransfer(db, await draftTransfer(db, body), can),
  )
  handle(app, contract.editTransfer, async ({ db, params: { transferId }, body, can }) => {
    await editTransfer(db, transferId, body)
    return await getTransfer(db, transferId, can)
  })
  handle(app, contract.sendTransfer, async ({ db, params: { transferId }, body, can }) => {
    await sendTransfer(db, transferId, body.version)
    return await getTransfer(db, transferId, can)
  })
  handle(app, contract.receiveTransfer, async ({ db, params: { transferId }, body, can }) => {
    await receiveTransfer(db, transferId, body)
    return await getTransfer(db, transferId, can)
  })
  handle(app, contract.cancelTransfer, async ({ db, params: { transferId }, body, can }) => {
    await cancelTransfer(db, transferId, body.version)
    return await getTransfer(db, transferId, can)
  })
}
