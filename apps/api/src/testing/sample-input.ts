import * as z from 'zod/mini'

import type { Endpoint } from '@marketday/contract/endpoint'

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

/** Texts for patterns that a generator could not guess. */
const byPattern: readonly (readonly [RegExp, string])[] = [
  [/^\^\[A-Z\]\{3\}/, 'GBP'],
  [/^\^\[A-Z\]\{2\}/, 'GB'],
  [/^\^20\\d\\d-/, '2026-11-20'],
  [/cs_/, 'cs_test_abcdefghijkl'],
  [/#\[0-9a-f\]/i, '#3b4cca'],
  [/\[a-z\]\{2\}-\[A-Z\]\{2\}/, 'en-GB'],
  [/\[01\]\\d/, '09:30'],
]

const byFormat: Readonly<Record<string, string>> = {
  uuid: '01890000-0000-7000-8000-000000000000',
  'date-time': '2026-11-20T09:30:00Z',
  date: '2026-11-20',
  email: 'someone@example.com',
  uri: 'https://example.com/',
}

/** Texts whose rule no schema can write down. */
const byName: Readonly<Record<string, string>> = { phone: '+441134960000' }

/** The smallest input a schema accepts, as far as its JSON Schema tells. */
export function sampleOf(schema: z.ZodMiniType | undefined): unknown {
  if (!schema) return undefined
  return sample(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape,
  )
}

export function sampleBody(endpoint: Endpoint): object | undefined {
  if (endpoint.rawBody) return undefined
  return (
    (sampleOf(endpoint.body) as object | undefined) ?? (endpoint.method === 'GET' ? undefined : {})
  )
}

function sample(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const choice = shape.anyOf?.[0] ?? shape.oneOf?.[0]
  if (choice) return sample(choice)
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map(sample))
  return samplers[typeOf(shape)]?.(shape)
}

const typeOf = ({ type = 'any' }: Shape): string => [type].flat()[0] ?? 'any'

const samplers: Readonly<Record<string, (shape: Shape) => unknown>> = {
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(
      required.map((name) => [name, byName[name] ?? sample(properties[name] ?? {})]),
    ),
  array: ({ items = {}, minItems = 0 }) => Array.from({ length: minItems }, () => sample(items)),
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
