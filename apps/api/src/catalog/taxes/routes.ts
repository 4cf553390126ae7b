import * as contract from '@marketday/contract/catalog/tax-classes'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { createTaxClass, deleteTaxClass, setTaxDefaults, updateTaxClass } from './edit-tax-class.ts'
import { getTaxClass, listTaxClasses } from './tax-class-rows.ts'

export function taxRoutes(app: App) {
  handle(app, contract.listTaxClasses, ({ db }) => listTaxClasses(db))
  handle(app, contract.createTaxClass, async ({ db, body }) =>
    getTaxClass(db, await createTaxClass(db, body)),
  )
  handle(app, contract.updateTaxClass, async ({ db, params, body }) => {
    await updateTaxClass(db, params.taxClassId, body)
    return await getTaxClass(db, params.taxClassId)
  })
  handle(app, contract.deleteTaxClass, async ({ db, params }) => {
    await deleteTaxClass(db, params.taxClassId)
    return {}
  })
  handle(app, contract.setTaxDefaults, ({ db, body }) => setTaxDefaults(db, body))
}
