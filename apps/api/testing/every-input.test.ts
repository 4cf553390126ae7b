import * as z from 'zod/mini'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Shape {
  readonly type?: string | readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: Shape | boolean
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

interface Field {
  readonly name: string
  readonly shape: Shape
}

function fields(): Field[] {
  const given = ({ method, path, params, query, body }: Endpoint) =>
    Object.entries({ params, query, body }).flatMap(([where, schema]) =>
      schema ? fieldsOf(`${method} ${path} ${where}`, shapeOf(schema)) : [],
    )
  return t.app.endpoints.flatMap(given)
}

const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape

function fieldsOf(name: string, whole: Shape): Field[] {
  const shape: Shape = Object.assign({}, ...(whole.allOf ?? []), whole)
  const { properties = {}, items, additionalProperties: others, anyOf = [], oneOf = [] } = shape
  return [
    { name, shape },
    ...Object.entries(properties).flatMap(([key, each]) => fieldsOf(`${name}.${key}`, each)),
    ...(items ? fieldsOf(`${name}[]`, items) : []),
    ...(typeof others === 'object' ? fieldsOf(`${name}{}`, others) : []),
    ...[...anyOf, ...oneOf].flatMap((each) => fieldsOf(name, each)),
  ]
}

const isOf = (type: string) => (field: Field) => [field.shape.type].flat().includes(type)
const namesOf = (found: readonly Field[]) => [...new Set(found.map(({ name }) => name))]

const int4 = 2_147_483_647
/** Amounts are bigint; a hundred million major units exceeds any order. */
const largestMinor = 100_000_000_00

test('FUZ-02 every whole number an endpoint takes has bounds that its column can hold', () => {
  const numbers = fields().filter(isOf('integer'))
  expect(numbers.length).toBeGreaterThan(50)
  const unbounded = numbers.filter(({ name, shape }) => {
    const { minimum = -Infinity, maximum = Infinity } = shape
    const { exclusiveMinimum = minimum, exclusiveMaximum = maximum } = shape
    const limit = /(?:Minor(?:\.(?:from|to))?|Prices\{\})$/.test(name) ? largestMinor : int4
    return (
      Math.max(minimum, exclusiveMinimum) < -limit || Math.min(maximum, exclusiveMaximum) > limit
    )
  })
  expect(namesOf(unbounded)).toEqual([])
})

test('FUZ-02 every other number has bounds, too', () => {
  const unbounded = fields()
    .filter(isOf('number'))
    .filter(({ shape: { minimum, maximum } }) => minimum === undefined || maximum === undefined)
  expect(namesOf(unbounded)).toEqual([])
})

test('FUZ-02 every text and every list an endpoint takes has a longest length', () => {
  const endless = fields()
    .filter((field) => isOf('string')(field) || isOf('array')(field))
    .filter(({ shape }) => isEndless(shape))
  expect(namesOf(endless)).toEqual([])
})

function isEndless({ type, maxLength, maxItems, allOf = [], ...shape }: Shape): boolean {
  if (type === 'array') return maxItems === undefined
  const isOneOfFew = shape.enum !== undefined || shape.const !== undefined
  const patterns = [shape, ...allOf].map(({ pattern = '' }) => pattern)
  return !isOneOfFew && maxLength === undefined && !patterns.some(isFinite)
}

/** Anchored pattern without unbounded repetition. */
const isFinite = (pattern: string) => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern)

interface Schema {
  readonly _zod: { readonly def: Record<string, unknown> & { readonly type: string } }
}

function textsIn(name: string, schema: unknown): { name: string; schema: z.ZodMiniType }[] {
  const { def } = (schema as Schema)._zod
  if (def.type === 'string') return [{ name, schema: schema as z.ZodMiniType }]
  const shape = (def['shape'] ?? {}) as Readonly<Record<string, unknown>>
  const inner = [def['innerType'], def['element'], def['valueType'], def['in'], def['out']]
  const inside = [...inner, ...((def['options'] ?? []) as readonly unknown[])].filter(Boolean)
  return [
    ...Object.entries(shape).flatMap(([key, each]) => textsIn(`${name}.${key}`, each)),
    ...inside.flatMap((each) => textsIn(name, each)),
  ]
}

/** Unchangeable secrets, our own cursors, and machine-generated values. */
const untyped =
  /[pP]assword|cursor|credential|nickname|secondFactor|callback query|content\/entry query\.path|cells(?:\/previews)? body\..*\.from$/

test('no text that a person types may hold characters that turn the direction of writing', () => {
  const texts = t.app.endpoints.flatMap(({ method, path, query, body }) =>
    Object.entries({ query, body }).flatMap(([where, schema]) =>
      schema ? textsIn(`${method} ${path} ${where}`, schema) : [],
    ),
  )
  expect(texts.length).toBeGreaterThan(100)
  const turned = Array.from('\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
  const takes = (schema: z.ZodMiniType, mark: string) => {
    const { success, data } = z.safeParse(schema, `rye loaf ${mark}evil`)
    return success && String(data).includes(mark)
  }
  const taking = texts.filter(
    ({ name, schema }) => !untyped.test(name) && turned.some((mark) => takes(schema, mark)),
  )
  expect([...new Set(taking.map(({ name }) => name))]).toEqual([])
  const line = texts.find(({ name }) => name === 'POST /catalog/products body.title')
  const refused = z.safeParse(line?.schema ?? z.never(), 'Loaf \u202eevil')
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'Contains invisible characters that change text direction. Remove them',
  ])
})
