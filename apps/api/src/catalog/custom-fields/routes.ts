import * as contract from '@marketday/contract/catalog/custom-fields'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import {
  createCustomField,
  deleteCustomField,
  moveCustomField,
  restoreCustomField,
  updateCustomField,
} from './change-custom-field.ts'
import { listCustomFields } from './custom-field-rows.ts'

export function customFieldRoutes(app: App) {
  handle(app, contract.listCustomFields, async ({ db }) => ({ rows: await listCustomFields(db) }))
  handle(app, contract.createCustomField, ({ db, body }) => createCustomField(db, body))
  handle(app, contract.updateCustomField, ({ db, params, body }) =>
    updateCustomField(db, { ...body, id: params.customFieldId }),
  )
  handle(app, contract.moveCustomField, async ({ db, params, body }) => {
    await moveCustomField(db, params.customFieldId, body.position)
    return {}
  })
  handle(app, contract.deleteCustomField, ({ db, params }) =>
    deleteCustomField(db, params.customFieldId),
  )
  handle(app, contract.restoreCustomField, ({ db, params }) =>
    restoreCustomField(db, params.customFieldId),
  )
}
