import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner } from '../identity.ts'
import { expect, test } from '../journey.ts'

test.use({ allowConsole: [/status of 500/], timezoneId: 'Europe/London', locale: 'en-GB' })

test('what was found is searched, walked by keys and looked through page by page, as the address says', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto('/adminPanel/inventoryManagement?tab=import')
  const lines = Array.from({ length: 60 }, (_, index) => `Loaf ${index + 1},${index + 1}.00`)
  await page.getByLabel('Your list').fill(['Name,Price', ...lines].join('\n'))
  await page.getByRole('button', { name: 'Read the list' }).click()
  const rows = page.getByRole('table', { name: 'Items found' }).getByRole('row')
  await expect(rows).toHaveCount(51)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rows).toHaveCount(11)
  await page.reload()
  await expect(rows).toHaveCount(11)
  await page.goBack()
  await expect(rows).toHaveCount(51)

  // All search results, including those on other pages.
  await page.getByRole('searchbox', { name: 'Search found items' }).fill('loaf')
  await expect(page).toHaveURL(/search=loaf/)
  await page.getByRole('button', { name: 'Select none' }).click()
  const second = page.getByRole('checkbox', { name: 'Import Loaf 2', exact: true })
  await expect(page.getByText('0 of 60 selected')).toBeVisible()
  await expect(second).not.toBeChecked()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(second).toBeChecked()
  await expect(page.getByText('1 of 60 selected')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Selected (1)' })
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await expectInEveryLook(page)
})

test('a name that could not be saved stays typed and is saved with the next try', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto('/adminPanel/inventoryManagement?tab=import')
  await page.getByLabel('Your list').fill('Name,Price\nLoaf,4.20\n')
  await page.getByRole('button', { name: 'Read the list' }).click()
  const name = page.getByRole('textbox', { name: 'Name of Loaf' })
  const longest = 'A better loaf '.repeat(18).padEnd(255, 'm')
  const isItems = /\/imports\/[^/]+\/items$/
  await page.route(isItems, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  await name.fill(longest)
  await name.press('Enter')
  await expect(page.getByText('Loaf could not be changed')).toBeVisible()
  await expect(name).toHaveValue(longest)
  await page.unroute(isItems)
  await name.press('Enter')
  await expect(page.getByRole('checkbox', { name: `Import ${longest}` })).toBeChecked()
  await expectInEveryLook(page, { only: [320, 1440] })
})
