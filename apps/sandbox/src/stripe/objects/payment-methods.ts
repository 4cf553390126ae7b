import { brandOf, isTestCard, numberOfTestMethod } from '../cards.ts'
import { newId } from '../store.ts'
import { noSuch } from '../http/problem.ts'
import type { PaymentMethod } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'

export type CardDetails = {
  number: string
  name?: string | null
  email?: string | null
  customer?: string | null
}

export function createCardMethod(world: World, details: CardDetails): PaymentMethod {
  const { number } = details
  const method = newObject(world, 'payment_method', {
    billing_details: {
      address: null,
      email: details.email ?? null,
      name: details.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: brandOf(number),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'GB',
      display_brand: brandOf(number),
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 4,
      // Test cards are used by everyone; other numbers identify one card.
      fingerprint: isTestCard(number) ? newId('sandbox') : `sandbox${number.slice(-10)}`,
      funding: 'credit',
      last4: number.slice(-4),
      networks: { available: [brandOf(number)], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer: details.customer ?? null,
    _number: number,
  })
  return world.store.put(method)
}

/** Stored payment method, or a new one for ids such as `pm_card_visa`. */
export function resolveMethod(world: World, id: string, customer: string | null): PaymentMethod {
  const stored = world.store.find('payment_method', id)
  if (stored) return stored
  const number = numberOfTestMethod(id)
  if (number === null) throw noSuch('PaymentMethod', id)
  return createCardMethod(world, { number, customer })
}

export function attachMethod(world: World, id: string, customer: string): PaymentMethod {
  getObject(world, 'customer', customer)
  const method = resolveMethod(world, id, customer)
  method.customer = customer
  return world.store.put(method)
}

export function detachMethod(world: World, id: string): PaymentMethod {
  const method = getObject(world, 'payment_method', id)
  method.customer = null
  return world.store.put(method)
}
