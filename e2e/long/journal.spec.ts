import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'

const journal = '/adminPanel/orderManagement/finance/journal'

test('ORD-10 the journal of a period lists its entries, and is downloaded by keyboard', async ({
  page,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'), '/adminPanel/orderManagement/finance')
  await page.getByRole('link', { name: 'Journal' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeFocused()
  const entries = page.getByRole('table', { name: 'Journal entries' })
  await expect(entries.getByRole('rowheader').first()).toBeVisible()
  await expectInEveryLook(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as Excel' }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('journal.xlsx')
})

test('ORD-10 a new shop chooses SKR03 and its DATEV numbers, and downloads the posting batch', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await openOwnShop(page, baseURL)
  await page.goto(journal)
  await expect(page.getByText('No entries in this period')).toBeVisible()
  await expect(page.getByText('Enter the DATEV consultant and client numbers')).toBeVisible()
  await page.getByRole('link', { name: 'Posting accounts' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Posting accounts' })).toBeFocused()
  await expectInEveryLook(page)

  await page.getByLabel('Chart', { exact: true }).selectOption({ label: 'SKR03 (Germany)' })
  const cash = page.getByLabel('Cash', { exact: true })
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('1200')
  await cash.fill('10')
  await page.getByLabel('Consultant number').fill('29098')
  await page.getByLabel('Client number').fill('55003')
  await page.getByRole('button', { name: 'Save accounts' }).press('Enter')
  await expect(page.getByText('Enter 3 to 9 digits, without spaces')).toBeVisible()
  await cash.fill('1600')
  await page.getByRole('button', { name: 'Save accounts' }).press('Enter')
  await expect(page.getByText('The accounts are saved')).toBeVisible()
  await page.reload()
  await expect(cash).toHaveValue('1600')

  await page.getByRole('main').getByRole('link', { name: 'Journal' }).press('Enter')
  await expect(page.getByText('No entries in this period')).toBeVisible()
  await expect(page.getByText('No DATEV file yet')).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export for DATEV' }).press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^EXTF_.*\.csv$/)
})

test.describe('without the entries', () => {
  test.use({ allowConsole: [/500 \(Internal Server Error\)/] })

  test('ORD-10 the journal says that they could not be loaded, and tries again', async ({
    page,
  }) => {
    await signIn(page, demoPerson('owner'))
    await page.route(/\/api\/finance\/journal/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(journal)
    await expect(page.getByText('We could not load the journal entries')).toBeVisible({
      timeout: 20_000,
    })
    await page.unroute(/\/api\/finance\/journal/)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('table', { name: 'Journal entries' })).toBeVisible()
  })
})
