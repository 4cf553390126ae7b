import { automationRetention } from './workflows/automations/automation-retention.ts'
import { salesHousekeeping } from './reports/dashboard/sales-housekeeping.ts'
import { importRetention } from './orders/historic/import-retention.ts'
import { identityRetention } from './accounts/identity/identity-retention.ts'
import { viewRetention } from './panel/lists/view-retention.ts'
import { marketRetention } from './catalog/markets/market-retention.ts'
import { notificationRetention } from './panel/notifications/notification-retention.ts'
import { draftRetention } from './orders/drafts/draft-retention.ts'
import { mergeRetention } from './orders/customers/merging/merge-retention.ts'
import { orderHousekeeping } from './orders/order-housekeeping.ts'
import { housekeeping } from './platform/jobs/housekeeping.ts'
import { bulkActRetention } from './platform/bulk/bulk-act-retention.ts'
import { customFieldRetention } from './catalog/custom-fields/custom-field-retention.ts'
import { customValueRetention } from './catalog/products/batches/custom-value-retention.ts'
import { marketPriceRetention } from './catalog/products/batches/market-price-retention.ts'
import { moneyReconciliation } from './payments/payouts/money-reconciliation.ts'
import { cartRetention } from './workflows/cart/cart-retention.ts'

export const nightlyHousekeeping = housekeeping([
  identityRetention,
  orderHousekeeping,
  importRetention,
  draftRetention,
  mergeRetention,
  cartRetention,
  bulkActRetention,
  // Before the fields, which are needed to find their values.
  customValueRetention,
  customFieldRetention,
  notificationRetention,
  automationRetention,
  viewRetention,
  // Before the markets, which are needed to find their prices.
  marketPriceRetention,
  marketRetention,
  salesHousekeeping,
  moneyReconciliation,
])
