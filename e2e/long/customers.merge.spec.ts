import { buyOne } from '../buy-one.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

const customers = '/adminPanel/orderManagement/customers'
const someone = (name: string) => ({
  name,
  email: `merge.${crypto.randomUUID().slice(0, 8)}@example.com`,
})

test('ORD-20 two customers are merged from the list by keyboard, and taken apart among the past changes', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const family = `Mergeson ${crypto.randomUUID().slice(0, 8)}`
  const [first, second] = [someone(`Mia ${family}`), someone(`M ${family}`)]
  await buyOne(baseURL, first)
  await buyOne(baseURL, second)
  await signIn(page, demoPerson('orders'), `${customers}?search=${encodeURIComponent(family)}`)
  const table = page.getByRole('table', { name: 'Customers' })
  await expect(table.getByRole('rowheader')).toHaveCount(2)
  await page.getByLabel(`Select ${first.name}`).press('Space')
  await page.getByLabel(`Select ${second.name}`).press('Space')
  await page.getByRole('button', { name: 'Merge…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge customers' })
  await expect(dialog.getByRole('region', { name: 'After merging' })).toContainText('Orders2')
  await dialog.getByRole('radio', { name: first.email }).check()
  await dialog.getByRole('radio', { name: first.name }).check()
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })
  await dialog.getByRole('button', { name: 'Merge 2 customers' }).press('Enter')
  await expect(page.getByText('2 customers merged')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(table.getByRole('rowheader')).toHaveCount(1)

  await page.goto(`${customers}?search=${second.email}`)
  await page.getByRole('link', { name: first.name }).click()
  await expect(page.getByRole('link', { name: first.email })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Orders of this customer' }).getByRole('rowheader'),
  ).toHaveCount(2)
  await expect(page.getByText('Merged with 1 other customer: 1 order moved')).toBeVisible()
  await expectInEveryLook(page, { only: [320, 1440] })

  await page.goto(`${customers}/merges`)
  const undo = page.getByRole('button', { name: `Undo: ${first.name}` })
  await expect(undo).toBeVisible()
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })
  await undo.press('Enter')
  await expect(undo).toBeHidden()
  await page.goto(`${customers}?search=${encodeURIComponent(family)}`)
  await expect(table.getByRole('rowheader')).toHaveCount(2)
})

test('ORD-20 a probable double is merged from the page of a customer, and its page leads there', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const phone = `+44113496${String(Math.floor(Math.random() * 9000) + 1000)}`
  const [first, second] = [someone('Dora Double'), someone('Dora Twin')]
  await buyOne(baseURL, { ...first, phone })
  await buyOne(baseURL, { ...second, phone })
  await signIn(page, demoPerson('orders'), `${customers}?search=${second.email}`)
  await page.getByRole('link', { name: second.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeFocused()
  const old = page.url()
  const doubles = page.getByRole('region', { name: 'Possible duplicates' })
  await expect(doubles).toContainText('Same phone number')
  await doubles.getByRole('button', { name: `Merge with ${first.email}…` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge customers' })
  await dialog.getByRole('radio', { name: first.email }).check()
  await dialog.getByRole('radio', { name: first.name }).check()
  await dialog.getByRole('button', { name: 'Merge 2 customers' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeFocused()
  await expect(page).not.toHaveURL(old)
  await page.goto(old)
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await expect(page).not.toHaveURL(old)
})

test.describe('two people at once', () => {
  test.use({ allowConsole: [/409 \(Conflict\)/] })

  test('ORD-20 what two people change of a customer at once is put together, and only what both changed is asked', async ({
    page,
    baseURL,
  }) => {
    test.slow()
    const buyer = someone('Cora Conflict')
    await buyOne(baseURL, buyer)
    await signIn(page, demoPerson('orders'), `${customers}?search=${buyer.email}`)
    await page.getByRole('link', { name: buyer.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeFocused()
    const other = await page.context().newPage()
    await other.goto(page.url())
    const open = async (tab: typeof page) => {
      await tab.getByRole('button', { name: 'Change…' }).press('Enter')
      return tab.getByRole('dialog', { name: 'Change customer' })
    }
    const [mine, theirs] = [await open(page), await open(other)]
    await theirs.getByLabel('Note').fill('Rings twice')
    await theirs.getByLabel('Name').fill('Cora Theirs')
    await theirs.getByRole('button', { name: 'Save customer' }).press('Enter')
    await expect(theirs).toBeHidden()
    await mine.getByLabel('Name').fill('Cora Mine')
    await mine.getByRole('button', { name: 'Save customer' }).press('Enter')
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this customer' })
    await expect(conflict.getByRole('radiogroup')).toHaveCount(1)
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(mine).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Cora Mine' })).toBeVisible()
    await expect(page.getByText('Rings twice')).toBeVisible()
  })
})
