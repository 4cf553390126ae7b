import { automationRetention } from './sales/automations/automation-retention.ts'
import { salesHousekeeping } from './dashboard/sales-housekeeping.ts'
import { importRetention } from './orders/historic/import-retention.ts'
import { identityRetention } from './identity/identity-retention.ts'
import { viewRetention } from './lists/view-retention.ts'
import { marketRetention } from './markets/market-retention.ts'
import { notificationRetention } from './notifications/notification-retention.ts'
import { draftRetention } from './orders/drafts/draft-retention.ts'
import { mergeRetention } from './orders/customers/merging/merge-retention.ts'
import { orderHousekeeping } from './orders/order-housekeeping.ts'
import { housekeeping } from './platform/jobs/housekeeping.ts'
import { bulkActRetention } from './bulk/bulk-act-retention.ts'
import { customFieldRetention } from './custom-fields/custom-field-retention.ts'
import { customValueRetention } from './products/batches/custom-value-retention.ts'
import { marketPriceRetention } from './products/batches/market-price-retention.ts'
import { moneyReconciliation } from './payouts/money-reconciliation.ts'
import { cartRetention } from './sales/cart/cart-retention.ts'

/** What every slice does with its own tables at night. */
export const nightlyHousekeeping = housekeeping([
  identityRetention,
  orderHousekeeping,
  importRetention,
  draftRetention,
  mergeRetention,
  cartRetention,
  bulkActRetention,
  // Before the fields: what items say of them is found by these.
  customValueRetention,
  customFieldRetention,
  notificationRetention,
  automationRetention,
  viewRetention,
  // Before the markets: prices in them are found by these.
  marketPriceRetention,
  marketRetention,
  salesHousekeeping,
  moneyReconciliation,
])
