// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { assertValid, runSteps, withShop } from './route-middleware.ts'

const at = (path: string) => new URL(path, 'http://a.test')

test('S-134 an address that its route refuses is a fatal 404 that names the path', () => {
  expect(() => assertValid(at('/blog/Not_A_Slug'))).toThrow(
    expect.objectContaining({
      data: 'Page Not Found: /blog/Not_A_Slug',
      init: { status: 404 },
    }),
  )
  expect(() => assertValid(at('/adminPanel/orderManagement/42?tab=all'))).toThrow(
    expect.objectContaining({ data: 'Page Not Found: /adminPanel/orderManagement/42?tab=all' }),
  )
})

test.each(['/blog/rye-bread', '/blog', '/no/such/page', '/adminPanel/orderManagement'])(
  'the address %s passes',
  (path) => {
    expect(() => assertValid(at(path))).not.toThrow()
  },
)

test('S-135 a step that nobody knows is an error that names it', () => {
  expect(() => runSteps(['zzz'], at('/'))).toThrow("Unknown route middleware: 'zzz'.")
})

test('the steps of a route run in their order', () => {
  const ran: string[] = []
  const known = { first: () => void ran.push('first'), second: () => void ran.push('second') }
  runSteps(['second', 'first'], at('/'), known)
  expect(ran).toEqual(['second', 'first'])
})

test('a panel address keeps the shop of the tab', () => {
  const dashboard = at('/adminPanel/dashboard?page=2')
  expect(withShop(dashboard, 'bakery')).toBe('/adminPanel/dashboard?page=2&shop=bakery')
  expect(withShop(at('/adminPanel/dashboard?shop=deli'), 'bakery')).toBeNull()
  expect(withShop(dashboard, null)).toBeNull()
})
