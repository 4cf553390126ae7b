import * as z from 'zod/mini'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

export interface IdPosition {
  readonly where: 'params' | 'query' | 'body'
  readonly path: readonly (string | number)[]
}

export interface Input {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

export const textOf = ({ where, path }: IdPosition): string => [where, ...path].join('.')

export function idPositions(endpoint: Endpoint): IdPosition[] {
  const parts = ['params', 'query', 'body'] as const
  const all = parts.flatMap((where) => {
    const schema = endpoint[where]
    if (!schema) return []
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
    return idPaths(shape as Shape, []).map((path) => ({ where, path }))
  })
  return [...new Map(all.map((position) => [textOf(position), position])).values()]
}

/** Path parameters not typed as ids: tokens, slugs, names. */
export function wordParameters(endpoint: Endpoint): string[] {
  const ids = new Set(idPositions(endpoint).map(textOf))
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)
  return names.filter((name) => !ids.has(`params.${name}`))
}

export function withValue(input: Input, { where, path }: IdPosition, value: unknown): Input {
  return { ...input, [where]: placed(input[where], path, value) }
}

export function valueAt(input: Input, { where, path }: IdPosition): unknown {
  return path.reduce<unknown>(
    (inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step],
    input[where],
  )
}

interface Shape {
  readonly format?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  /** Of records: their keys and values. */
  readonly propertyNames?: Shape
  readonly additionalProperties?: Shape | boolean
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

/** A value of each record with ids as keys. */
const recordValues: Readonly<Record<string, unknown>> = { customValues: 'Rye', marketPrices: 100 }

/** Step to a key of a record. */
export const recordKey = '{key}'

function idPaths(shape: Shape, path: IdPosition['path']): IdPosition['path'][] {
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  return [
    ...(shape.format === 'uuid' ? [path] : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
      idPaths(inner, [...path, name]),
    ),
    ...(shape.items ? idPaths(shape.items, [...path, 0]) : []),
    ...(shape.propertyNames?.format === 'uuid' ? [[...path, recordKey]] : []),
    ...choices.flatMap((choice) => idPaths(choice, path)),
  ]
}

function placed(target: unknown, path: IdPosition['path'], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (step === 0) {
    const [first, ...others] = Array.isArray(target) ? target : []
    return [placed(first, rest, value), ...others]
  }
  const object = (target ?? {}) as Record<string, unknown>
  if (rest[0] === recordKey) return { ...object, [step]: { [String(value)]: recordValues[step] } }
  return { ...object, [step]: placed(object[step], rest, value) }
}
