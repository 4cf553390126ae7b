import { identityRetention } from './identity/identity-retention.ts'
import { orderRetention } from './orders/order-retention.ts'
import { housekeeping } from './platform/jobs/housekeeping.ts'
import { cartRetention } from './sales/cart/cart-retention.ts'

/** Every table whose rows are forgotten by age, as its slice says. */
export const deleteOldRows = housekeeping([identityRetention, orderRetention, cartRetention])
