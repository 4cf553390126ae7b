import { automationRetention } from './workflows/automations/automation-retention.ts'
import { salesHousekeeping } from './reports/dashboard/sales.ts'
import { importRetention } from './orders/historic/move-order-import.ts'
import { identityRetention } from './accounts/identity/identity-retention.ts'
import { viewRetention } from './panel/lists/views.ts'
import { marketRetention } from './catalog/markets/edit-market.ts'
import { notificationRetention } from './panel/notifications/notification-retention.ts'
import { draftRetention } from './orders/drafts/draft-rows.ts'
import { mergeRetention } from './orders/customers/undo-merge.ts'
import { orderHousekeeping } from './orders/order-housekeeping.ts'
import { housekeeping } from './platform/jobs/housekeeping.ts'
import { planRetention } from './deliveries/plan/delivery-plans.ts'
import { bulkActRetention } from './platform/bulk/bulk-act-rows.ts'
import { customFieldRetention } from './catalog/custom-fields/change-custom-field.ts'
import {
  customValueRetention,
  marketPriceRetention,
} from './catalog/products/batches/product-retention.ts'
import { moneyReconciliation } from './payments/payouts/money-reconciliation.ts'
import { previewRetention } from './storefront/previews/comments.ts'
import { cartRetention } from './workflows/cart/cart-retention.ts'

export const nightlyHousekeeping = housekeeping([
  identityRetention,
  orderHousekeeping,
  importRetention,
  draftRetention,
  mergeRetention,
  cartRetention,
  previewRetention,
  bulkActRetention,
  planRetention,
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
