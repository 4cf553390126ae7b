import { expect, test } from './journey.ts'
import { addresses } from './csp.ts'

test('a visit asks nobody but us', async ({ page, baseURL }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  for (const address of addresses.slice(0, 7)) {
    await page.goto(address)
    await page.waitForLoadState('load')
  }
  expect([...asked]).toEqual([new URL(baseURL ?? '').origin])
  expect(await page.context().cookies()).toEqual([])
})
