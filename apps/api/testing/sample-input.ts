import * as z from 'zod/mini'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

interface Shape {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly format?: string
  readonly pattern?: string
  readonly default?: unknown
  readonly $ref?: string
}

const byPattern: readonly (readonly [RegExp, string])[] = [
  [/^\^\[A-Z\]\{3\}/, 'GBP'],
  [/^\^\[A-Z\]\{2\}/, 'GB'],
  [/^\^20\\d\\d-/, '2026-11-20'],
  [/cs_/, 'cs_test_abcdefghijkl'],
  [/#\[0-9a-f\]/i, '#3b4cca'],
  [/\[a-z\]\{2\}-\[A-Z\]\{2\}/, 'en-GB'],
  [/\[01\]\\d/, '09:30'],
  [/\{32\}/, '0123456789abcdef'.repeat(2)],
]

const byFormat: Readonly<Record<string, string>> = {
  uuid: '01890000-0000-7000-8000-000000000000',
  'date-time': '2026-11-20T09:30:00Z',
  date: '2026-11-20',
  email: 'someone@example.com',
  uri: 'https://example.com/',
}

/** Values with rules outside the schema. */
const byName: Readonly<Record<string, string>> = {
  phone: '+441134960000',
  email: 'someone@example.com',
}

interface Wish {
  readonly whole?: boolean
  readonly choice?: number
}

/** Smallest input accepted by a schema, as far as its JSON Schema tells. */
export function sampleOf(schema: z.ZodMiniType | undefined, wish: Wish = {}): unknown {
  if (!schema) return undefined
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return sample(shape as Shape, wish)
}

export function sampleBody(endpoint: Endpoint): object | undefined {
  if (endpoint.rawBody) return undefined
  return (
    (sampleOf(endpoint.body) as object | undefined) ?? (endpoint.method === 'GET' ? undefined : {})
  )
}

function sample(shape: Shape, wish: Wish): unknown {
  if (shape.const !== undefined) return shape.const
  const pick = <T>(from: readonly T[]) => from[(wish.choice ?? 0) % from.length]
  if (shape.enum) return pick(shape.enum)
  const choice = pick(shape.anyOf ?? shape.oneOf ?? [])
  if (choice) return sample(choice, wish)
  if (shape.allOf) {
    const { allOf, ...own } = shape
    return shape.type
      ? sample(Object.assign({}, ...allOf, own), wish)
      : Object.assign({}, ...allOf.map((each) => sample(each, wish)))
  }
  return samplers[typeOf(shape)]?.(shape, wish)
}

const typeOf = ({ type = 'any' }: Shape): string => [type].flat()[0] ?? 'any'

const samplers: Readonly<Record<string, (shape: Shape, wish: Wish) => unknown>> = {
  object: ({ properties = {}, required = [] }, wish) =>
    Object.fromEntries(
      (wish.whole ? Object.keys(properties) : required).map((name) => [
        name,
        byName[name] ?? sample(properties[name] ?? {}, wish),
      ]),
    ),
  array: ({ items = {}, minItems = 0 }, wish) =>
    Array.from({ length: Math.max(minItems, wish.whole ? 1 : 0) }, () => sample(items, wish)),
  string: ({ format, pattern, minLength = 0 }) =>
    byPattern.find(([known]) => pattern && known.test(pattern))?.[1] ??
    byFormat[format ?? ''] ??
    'sample'.padEnd(minLength, 'x'),
  integer: ({ minimum = 1, exclusiveMinimum }) =>
    Math.max(1, minimum, exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1),
  number: ({ minimum = 1 }) => Math.max(1, minimum),
  boolean: () => true,
  null: () => null,
  any: () => 'sample',
}
