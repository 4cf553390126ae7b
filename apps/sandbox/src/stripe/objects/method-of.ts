import type { PaymentMethod, Subscription } from '../types.ts'
import type { World } from '../world.ts'

export function methodOf(world: World, subscription: Subscription): PaymentMethod | null {
  const fallback = world.store.find('customer', subscription.customer)?.invoice_settings
    .default_payment_method
  const id = subscription.default_payment_method ?? fallback
  return id ? (world.store.find('payment_method', id) ?? null) : null
}
