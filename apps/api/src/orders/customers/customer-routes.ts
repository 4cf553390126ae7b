import * as edits from '@marketday/contract/orders/acts/edit-customer'
import * as contract from '@marketday/contract/orders/customers'
import { exportCustomers as exports } from '@marketday/contract/orders/customers/export-customers'
import * as merging from '@marketday/contract/orders/customers/merge-customers'
import * as news from '@marketday/contract/orders/customers/news'
import * as credit from '@marketday/contract/payments/credit/customer-credit'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { listTags } from '../marks/tag-order.ts'
import { getNewsOffer, saveNewsOffer } from './news.ts'
import { adjustCustomerCredit, findCustomerCredit } from './customer-credit.ts'
import { editCustomer, tagCustomer } from './edit-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { findCustomer } from './find-customer.ts'
import { listCustomerPage } from './list-customer-page.ts'
import { listMerges, undoMerge } from './undo-merge.ts'
import { mergeCustomers, previewMerge } from './merge-customers.ts'

export function customerRoutes(app: App): void {
  handle(app, contract.listCustomers, ({ db, query }) => listCustomerPage(db, query))
  handle(app, exports, exportCustomers)
  handle(app, contract.getCustomer, ({ db, params }) => findCustomer(db, params.customerId))
  handle(app, edits.listCustomerChoices, async ({ db }) => ({
    tags: await listTags(db, 'customer'),
  }))
  handle(app, edits.updateCustomer, async ({ db, params: { customerId }, body }) => {
    await editCustomer(db, customerId, body)
    return await findCustomer(db, customerId)
  })
  handle(app, edits.tagCustomer, async ({ db, params: { customerId }, body }) => {
    await tagCustomer(db, customerId, body)
    return await findCustomer(db, customerId)
  })
  handle(app, credit.getCustomerCredit, ({ db, params }) =>
    findCustomerCredit(db, params.customerId),
  )
  handle(app, credit.adjustCustomerCredit, async ({ db, params: { customerId }, body }) => {
    await adjustCustomerCredit(db, customerId, body)
    return await findCustomerCredit(db, customerId)
  })
  handle(app, news.getNewsOffer, ({ db }) => getNewsOffer(db))
  handle(app, news.saveNewsOffer, ({ db, body }) => saveNewsOffer(db, body))
  handle(app, merging.listCustomerMerges, ({ db, query }) => listMerges(db, query))
  handle(app, merging.previewCustomerMerge, ({ db, body }) => previewMerge(db, body.customerIds))
  handle(app, merging.mergeCustomers, async ({ db, body }) => {
    const mergeId = await mergeCustomers(db, body)
    return { mergeId, customer: await findCustomer(db, body.keptId) }
  })
  handle(app, merging.undoCustomerMerge, async ({ db, params }) =>
    findCustomer(db, await undoMerge(db, params.mergeId)),
  )
}
