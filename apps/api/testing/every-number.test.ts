import * as z from 'zod/mini'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { sampleOf } from './sample-input.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Path = readonly (string | number)[]

function numberPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    numberPaths(each, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

const accepts = ({ body }: Endpoint, value: unknown) =>
  body !== undefined && z.safeParse(body, value).success

const bodiesWithNumbers = () =>
  t.app.endpoints.flatMap((endpoint) =>
    [0, 1, 2]
      .map((choice) => sampleOf(endpoint.body, { whole: true, choice }))
      .filter((body) => accepts(endpoint, body) && numberPaths(body).length > 0)
      .map((body) => ({ endpoint, body })),
  )

test('FUZ-03 a number of a body is a number: no truth, no text, no list stands for one', () => {
  const bodies = bodiesWithNumbers()
  expect(bodies.length).toBeGreaterThan(20)
  const taken = bodies.flatMap(({ endpoint, body }) =>
    numberPaths(body).flatMap((path) =>
      [true, '1', [1], { value: 1 }, Number.NaN, Number.POSITIVE_INFINITY]
        .filter((value) => accepts(endpoint, replaced(body, path, value)))
        .map((value) => `${endpoint.method} ${endpoint.path} ${path.join('.')}: ${String(value)}`),
    ),
  )
  expect(taken).toEqual([])
})

test('FUZ-03 only a number that may be absent may be null', () => {
  const taken = bodiesWithNumbers().flatMap(({ endpoint, body }) =>
    numberPaths(body)
      .filter((path) => /(?:quantity|count|version|^priceMinor)$/i.test(String(path.at(-1))))
      .filter((path) => accepts(endpoint, replaced(body, path, null)))
      .map((path) => `${endpoint.method} ${endpoint.path} ${path.join('.')}`),
  )
  expect(taken).toEqual([])
})
