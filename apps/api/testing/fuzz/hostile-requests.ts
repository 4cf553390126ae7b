import fc from 'fast-check'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { sampleOf } from '../sample-input.ts'
import type { Input } from '../tenants/id-positions.ts'
import type { Caller } from './fuzz-stage.ts'
import { hostileValue, hostileWord, languageWords, mutated } from './hostile-values.ts'

export interface HostileRequest {
  readonly endpoint: Endpoint
  readonly params: Record<string, string>
  readonly query: Record<string, unknown>
  readonly payload: string | undefined
  readonly contentType: string
  readonly caller: Caller
  readonly network: string
}

export function hostileRequests(
  inputs: ReadonlyMap<Endpoint, Input>,
  callers: readonly Caller[],
): fc.Arbitrary<HostileRequest> {
  return fc.oneof(
    ...[...inputs].map(([endpoint, own]) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        params: paramsOf(own.params),
        query: queryOf(endpoint, own.query),
        payload: payloadOf(endpoint, own.body),
        contentType: contentTypeOf(endpoint),
        caller: fc.constantFrom(...callers),
        network: fc.ipV4(),
      }),
    ),
  )
}

function paramsOf(own: Input['params']): fc.Arbitrary<Record<string, string>> {
  const usable = hostileWord.filter((word) => word !== '' && !/^\.+$/.test(word))
  return fc.record(
    Object.fromEntries(
      Object.entries(own).map(([name, value]) => [
        name,
        fc.oneof(
          { weight: 9, arbitrary: fc.constant(String(value)) },
          { weight: 1, arbitrary: usable },
        ),
      ]),
    ),
  )
}

function queryOf(endpoint: Endpoint, own: Input['query']): fc.Arbitrary<Record<string, unknown>> {
  const whole = (sampleOf(endpoint.query, { whole: true }) ?? {}) as Record<string, unknown>
  const names = [...Object.keys(whole), 'limit', 'cursor', 'q', ...languageWords]
  const words = fc.oneof(
    { weight: 4, arbitrary: hostileWord },
    { weight: 1, arbitrary: fc.array(hostileWord, { minLength: 2, maxLength: 3 }) },
  )
  const one = fc
    .tuple(fc.constantFrom(...names), words)
    .map(([name, word]) => Object.fromEntries([...Object.entries(own), [name, word]]))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(own) },
    { weight: 1, arbitrary: fc.constant(whole) },
    { weight: 4, arbitrary: one },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...names), words) },
  )
}

function payloadOf(endpoint: Endpoint, own: unknown): fc.Arbitrary<string | undefined> {
  if (endpoint.method === 'GET') return fc.constant(undefined)
  const bodies = [
    own,
    ...[0, 1, 2].map((choice) => sampleOf(endpoint.body, { whole: true, choice })),
  ]
  const text = (value: unknown) => JSON.stringify(value)
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...bodies).map(text) },
    {
      weight: 12,
      arbitrary: fc
        .constantFrom(...bodies)
        .chain(mutated)
        .map(text),
    },
    { weight: 1, arbitrary: fc.oneof(hostileValue.map(text), fc.constantFrom(...notQuiteJson)) },
  )
}

const notQuiteJson: readonly (string | undefined)[] = [
  undefined,
  '',
  'null',
  '{',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"quantity":1e309,"limit":-1e309}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  'a=1&b=2',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
]

/** FUZ-08: usually the expected type, else a similar one. */
const contentTypeOf = ({ rawBody }: Endpoint): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 15,
      arbitrary: fc.constant(rawBody ? 'multipart/form-data; boundary=x' : 'application/json'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'application/json; charset=utf-16',
        ' application/json',
        'application/json;',
        'application/json\t',
        'application/jsonx',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        '*/*',
      ),
    },
  )
