import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { write } from '../keyboard.ts'

test.use({ allowConsole: [/status of 500/] })

const inventory = '/adminPanel/inventoryManagement'

const searches = {
  'Scan, or search': `${inventory}/stock/receive`,
  'Pin an item': `${inventory}/collections/new`,
} as const

for (const [label, address] of Object.entries(searches))
  test(`“${label}” says why it does not answer, asks again, and says that nothing is found`, async ({
    page,
  }) => {
    await signIn(page, demoPerson('owner'), address)
    const isSearch = /\/catalog\/(?:stock|products)\?.*search=/
    await page.route(isSearch, (route) => route.fulfill({ status: 500 }))
    const search = page.getByLabel(label, { exact: true })
    await write(page, search, 'bread')
    await expect(page.getByText('We could not load the items')).toBeVisible({ timeout: 15_000 })
    await expectInEveryLook(page, { only: [320, 1440] })
    // Item changes by other tests make the page reload by itself.
    await page.getByRole('button', { name: 'Try again' }).focus()
    await Promise.all([page.unroute(isSearch), page.keyboard.press('Enter')])
    const found = page.getByRole('list', { name: 'Items found' })
    await expect(found.getByRole('listitem').first()).toBeVisible()
    await write(page, search, 'nothing is called so '.repeat(4).trim())
    await expect(page.getByText(/items match/)).toBeVisible()
  })
