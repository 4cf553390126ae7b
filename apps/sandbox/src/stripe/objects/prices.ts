import {
  flagOf,
  formOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
  textsOf,
  type Form,
} from '../http/form-body.ts'
import { checkAmount, invalid, missing } from '../http/problem.ts'
import { newId } from '../store.ts'
import type { Price, Product, Recurring } from '../types.ts'
import { getObject, matching, newObject, type World } from '../world.ts'

export function createProduct(world: World, params: Form): Product {
  const id = textOf(params, 'id') ?? newId('prod_')
  if (world.store.find('product', id))
    throw invalid(`Product already exists.`, 'id', 'resource_already_exists')
  const product = newObject(world, 'product', {
    id,
    active: flagOf(params, 'active') ?? true,
    description: textOf(params, 'description'),
    images: textsOf(params, 'images'),
    metadata: metadataOf(params),
    name: requiredText(params, 'name'),
    updated: world.clock.nowSeconds(),
  })
  return world.store.put(product)
}

export function updateProduct(world: World, params: Form, id: string): Product {
  const product = getObject(world, 'product', id)
  product.name = textOf(params, 'name') ?? product.name
  product.active = flagOf(params, 'active') ?? product.active
  if ('description' in params) product.description = textOf(params, 'description')
  product.metadata = metadataOf(params, product.metadata)
  return world.store.put(product)
}

export function createPrice(world: World, params: Form): Price {
  const price = buildPrice(world, params)
  const key = price.lookup_key
  const holder =
    key === null ? undefined : world.store.all('price').find((other) => other.lookup_key === key)
  if (holder) releaseLookupKey(world, holder, flagOf(params, 'transfer_lookup_key') ?? false)
  return world.store.put(price)
}

/** Creates an unstored price; also used by Checkout's `price_data`. */
export function buildPrice(world: World, params: Form): Price {
  const currency = requiredText(params, 'currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, 'currency')
  const amount = integerOf(params, 'unit_amount')
  if (amount === null) throw missing('unit_amount')
  if (amount < 0)
    throw invalid('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer')
  checkAmount(amount, currency)
  return newObject(world, 'price', {
    active: flagOf(params, 'active') ?? true,
    currency,
    lookup_key: textOf(params, 'lookup_key'),
    metadata: metadataOf(params),
    nickname: textOf(params, 'nickname'),
    product: productOf(world, params),
    recurring: recurringOf(params),
    type: 'recurring' in params ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  })
}

export function updatePrice(world: World, params: Form, id: string): Price {
  const price = getObject(world, 'price', id)
  price.active = flagOf(params, 'active') ?? price.active
  price.metadata = metadataOf(params, price.metadata)
  if ('lookup_key' in params) price.lookup_key = textOf(params, 'lookup_key')
  return world.store.put(price)
}

export function listPrices(world: World, params: Form): Price[] {
  const keys = textsOf(params, 'lookup_keys')
  const active = flagOf(params, 'active')
  return matching(world, 'price', { params, fields: ['product'] })
    .filter(
      (price) =>
        keys.length === 0 || (price.lookup_key !== null && keys.includes(price.lookup_key)),
    )
    .filter((price) => active === null || price.active === active)
}

export function listProducts(world: World, params: Form): Product[] {
  const ids = textsOf(params, 'ids')
  const active = flagOf(params, 'active')
  return world.store
    .all('product')
    .filter((product) => ids.length === 0 || ids.includes(product.id))
    .filter((product) => active === null || product.active === active)
}

function releaseLookupKey(world: World, holder: Price, transfer: boolean) {
  if (!transfer)
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    )
  holder.lookup_key = null
  world.store.put(holder)
}

function productOf(world: World, params: Form): string {
  if ('product_data' in params) return createProduct(world, formOf(params, 'product_data')).id
  return getObject(world, 'product', requiredText(params, 'product')).id
}

function recurringOf(params: Form): Recurring | null {
  if (!('recurring' in params)) return null
  const recurring = formOf(params, 'recurring')
  const interval = requiredText(recurring, 'interval')
  if (!['day', 'week', 'month', 'year'].includes(interval))
    throw invalid(`Invalid recurring[interval]: ${interval}`, 'recurring[interval]')
  return {
    interval: interval as Recurring['interval'],
    interval_count: integerOf(recurring, 'interval_count') ?? 1,
    usage_type: 'licensed',
  }
}
