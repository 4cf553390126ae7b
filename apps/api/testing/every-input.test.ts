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

/** Every field of every input that the API takes, nested ones by their path. */
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
/** Amounts lie in bigint columns; a hundred million of the major unit is beyond any order. */
const largestMinor = 100_000_000_00

test('FUZ-02 every whole number an endpoint takes has bounds that its column can hold', () => {
  const numbers = fields().filter(isOf('integer'))
  expect(numbers.length).toBeGreaterThan(50)
  const unbounded = numbers.filter(({ name, shape }) => {
    const { minimum = -Infinity, maximum = Infinity } = shape
    const { exclusiveMinimum = minimum, exclusiveMaximum = maximum } = shape
    const limit = name.endsWith('Minor') ? largestMinor : int4
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

/** A pattern from end to end, without anything that may go on for ever. */
const isFinite = (pattern: string) => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern)
