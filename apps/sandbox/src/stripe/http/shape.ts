import type { StripeObject } from '../types.ts'
import type { World } from '../world.ts'
import { integerOf, textOf, textsOf, type Form } from './form-body.ts'
import { invalid } from './problem.ts'

export type StripeList = { object: 'list'; url: string; has_more: boolean; data: unknown[] }

/** Page of a list: `limit`, `starting_after`, `ending_before`. */
export function paginate(objects: StripeObject[], params: Form, url: string): StripeList {
  const limit = integerOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100.', 'limit')
  const after = textOf(params, 'starting_after')
  const before = textOf(params, 'ending_before')
  if (before) {
    const end = positionOf(objects, before)
    const start = Math.max(0, end - limit)
    return { object: 'list', url, has_more: start > 0, data: objects.slice(start, end) }
  }
  const start = after ? positionOf(objects, after) + 1 : 0
  return {
    object: 'list',
    url,
    has_more: objects.length > start + limit,
    data: objects.slice(start, start + limit),
  }
}

export function shapeReply(world: World, object: unknown, params: Form): unknown {
  const reply = publicCopy(object)
  for (const path of textsOf(params, 'expand')) expand(world, reply, path.split('.'))
  return reply
}

/** Fields with a leading underscore are internal to the sandbox. */
export function publicCopy(object: unknown): unknown {
  return JSON.parse(
    JSON.stringify(object, (key, value: unknown) => (key.startsWith('_') ? undefined : value)),
  )
}

function positionOf(objects: StripeObject[], id: string): number {
  const position = objects.findIndex((object) => object.id === id)
  if (position < 0) throw invalid(`No such object: '${id}'`, 'starting_after', 'resource_missing')
  return position
}

function expand(world: World, node: unknown, path: string[]) {
  const [head, ...rest] = path
  if (head === undefined || typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const entry of node) expand(world, entry, path)
    return
  }
  const fields = node as Record<string, unknown>
  if (!(head in fields)) fields[head] = included(world, fields, head)
  const value = fields[head]
  const whole = (id: unknown) =>
    typeof id === 'string' ? publicCopy(world.store.findAny(id) ?? id) : id
  if (typeof value === 'string') fields[head] = whole(value)
  if (Array.isArray(value)) fields[head] = value.map(whole)
  expand(world, fields[head], rest)
}

/** Fields that Stripe sends only on request. */
function included(world: World, fields: Record<string, unknown>, head: string): unknown {
  if (fields['object'] === 'checkout.session' && head === 'line_items') {
    return wholeList(
      world.store.find('checkout.session', String(fields['id']))?._lineItems ?? [],
      'line_items',
    )
  }
  if (fields['object'] === 'charge' && head === 'refunds') {
    return wholeList(
      world.store.all('refund').filter((refund) => refund.charge === fields['id']),
      'refunds',
    )
  }
  if (optional[String(fields['object'])]?.includes(head)) return null
  throw invalid(`This property cannot be expanded (${head}).`, 'expand')
}

/** Expandable fields that the sandbox leaves out while they are empty. */
const optional: Readonly<Record<string, readonly string[]>> = {
  coupon: ['applies_to'],
  invoice: ['payments'],
}

function wholeList(data: unknown[], name: string): StripeList {
  return {
    object: 'list',
    url: `/v1/${name}`,
    has_more: false,
    data: publicCopy(data) as unknown[],
  }
}
