import * as locations from '@marketday/contract/stock/locations'
import * as contract from '@marketday/contract/accounts/tenants/business'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { chooseSelling } from './choose-selling.ts'
import { getBusiness } from './queries.ts'
import { updateBusiness } from './update-business.ts'

export function tenantRoutes(app: App): void {
  handle(app, contract.getBusiness, ({ db, services }) => getBusiness(db, services))
  handle(app, contract.updateBusiness, async ({ db, body, services }) => {
    await updateBusiness(db, body)
    return await getBusiness(db, services)
  })
  handle(app, locations.chooseSelling, async ({ db, body }) => {
    await chooseSelling(db, body)
    return {}
  })
}
