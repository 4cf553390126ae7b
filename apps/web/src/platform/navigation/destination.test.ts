// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { destination, pendingPath } from './destination.ts'

declare const happyDOM: { setURL(url: string): void }

afterEach(() => {
  globalThis.__reactRouterDataRouter = undefined
})

const here = '/help?page=2#zones'
const there = { pathname: '/pricing', search: '?yearly=1', hash: '#plans' }

test.each([
  ['before the router stands', undefined, null, here],
  ['while nobody goes anywhere', {}, null, here],
  [
    'on the way to another page',
    { location: there },
    '/pricing?yearly=1#plans',
    '/pricing?yearly=1#plans',
  ],
] as const)('%s the visitor goes to the right address', (...[, navigation, pending, place]) => {
  happyDOM.setURL(`http://localhost:3000${here}`)
  globalThis.__reactRouterDataRouter = navigation && { routes: [], state: { navigation } }
  expect(pendingPath()).toBe(pending)
  expect(destination()).toBe(place)
})
