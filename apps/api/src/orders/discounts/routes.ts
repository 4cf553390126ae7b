import * as contract from '@marketday/contract/orders/discounts/discounts'

import { handle } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { App } from '../../platform/services.ts'
import {
  archiveDiscount,
  createDiscount,
  deleteDiscount,
  pauseDiscount,
  updateDiscount,
} from './change-discount.ts'
import { getDiscount, listDiscounts } from './find-discounts.ts'

export function discountRoutes(app: App): void {
  handle(app, contract.listDiscounts, ({ db, query }) => listDiscounts(db, query))
  handle(app, contract.getDiscount, ({ db, params }) => getDiscount(db, params.discountId))
  handle(app, contract.createDiscount, async ({ db, body }) =>
    getDiscount(db, await createDiscount(db, body)),
  )
  handle(app, contract.updateDiscount, ({ db, params, body }) =>
    afterwards(db, params, (id) => updateDiscount(db, id, body)),
  )
  handle(app, contract.pauseDiscount, ({ db, params }) =>
    afterwards(db, params, (id) => pauseDiscount(db, id, true)),
  )
  handle(app, contract.resumeDiscount, ({ db, params }) =>
    afterwards(db, params, (id) => pauseDiscount(db, id, false)),
  )
  handle(app, contract.archiveDiscount, ({ db, params }) =>
    afterwards(db, params, (id) => archiveDiscount(db, id, true)),
  )
  handle(app, contract.unarchiveDiscount, ({ db, params }) =>
    afterwards(db, params, (id) => archiveDiscount(db, id, false)),
  )
  handle(app, contract.deleteDiscount, async ({ db, params }) => {
    await deleteDiscount(db, params.discountId)
    return {}
  })
}

async function afterwards(
  db: Db,
  { discountId }: { readonly discountId: string },
  change: (discountId: string) => Promise<void>,
) {
  await change(discountId)
  return await getDiscount(db, discountId)
}
