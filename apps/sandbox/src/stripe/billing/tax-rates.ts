import { flagOf, metadataOf, requiredText, textOf, textsOf, type Form } from '../http/form-body.ts'
import { invalid } from '../http/problem.ts'
import type { TaxRate } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'

export function createTaxRate(world: World, params: Form): TaxRate {
  const percentage = Number(requiredText(params, 'percentage'))
  if (!(percentage >= 0 && percentage <= 100)) throw invalid('Invalid percentage', 'percentage')
  const rate = newObject(world, 'tax_rate', {
    active: true,
    country: textOf(params, 'country'),
    display_name: requiredText(params, 'display_name'),
    inclusive: flagOf(params, 'inclusive') ?? false,
    metadata: metadataOf(params),
    percentage,
    tax_type: textOf(params, 'tax_type'),
  })
  return world.store.put(rate)
}

export function listTaxRates(world: World, params: Form): TaxRate[] {
  const active = flagOf(params, 'active')
  return world.store.all('tax_rate').filter((rate) => active === null || rate.active === active)
}

/** Tax rates of a request; null if not mentioned, empty if cleared. */
export function readTaxRates(world: World, params: Form): TaxRate[] | null {
  if (!('default_tax_rates' in params)) return null
  return textsOf(params, 'default_tax_rates').map((id) => getObject(world, 'tax_rate', id))
}
