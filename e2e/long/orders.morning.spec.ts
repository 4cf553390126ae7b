import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { buyItems } from '../buy-items.ts'
import { storedAuth } from '../identity.ts'
import { expect, test } from '../journey.ts'
import { countPointers, enter, tabTo, write } from '../keyboard.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { printedBy } from '../printed-by.ts'
import { scanCode } from '../scanner.ts'

const orders = '/adminPanel/orderManagement'
const customers = 50
const table = (page: Page) => page.getByRole('table', { name: 'Orders' })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })

test('a counter’s morning by keyboard alone: 50 orders filtered, printed, three changed, all picked by scan and packed, two given money back, one returned', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(400_000)
  await openOwnShop(page, baseURL)
  const { numbers, title } = await sellOneToEach(page, baseURL)
  const pointers = await countPointers(page)

  await test.step('filtered', async () => {
    await page.goto(orders)
    await expect(table(page)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.insertText('Mornings')
    await expect(page).toHaveURL(/search=Mornings/)
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=Mornings.*tab=unfulfilled/)
    await expect(page.getByRole('tab', { selected: true })).toHaveText(`To pack${customers}`)
  })

  await test.step('printed', async () => {
    await enter(page, button(page, 'List actions'))
    await enter(page, page.getByRole('menuitem', { name: 'Print all …' }))
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('radio', { checked: true }))
    for (let step = 0; step < 6; step += 1) {
      if (await dialog.getByRole('radio', { name: 'Pick list' }).isChecked()) break
      await page.keyboard.press('ArrowDown')
    }
    const [list = ''] = await printedBy(page, () =>
      enter(page, dialog.getByRole('button', { name: 'Create PDF' })),
    )
    expect(list).toMatch(new RegExp(`50\\s[^]*${title}|${title}[^]*50`))
    await expect(dialog).toBeHidden()
  })

  for (const number of numbers.slice(0, 3))
    await test.step(`order ${number} changed`, async () => {
      await openByNumber(page, number)
      await choose(page, 'Change items or delivery…')
      const quantity = page.getByLabel(`Quantity of ${title}`)
      await tabTo(page, quantity)
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('region', { name: 'Payment after the change' })).toContainText(
        '$9.00',
      )
      await write(page, page.getByLabel('Reason'), 'One more, asked on the phone')
      await enter(page, button(page, 'Change the order'))
      await expect(page.getByText(/^Changed: 1 × /)).toBeVisible()
    })

  await test.step('picked by scan and packed, one after the other', async () => {
    await page.goto(`${orders}?tab=unfulfilled&search=Mornings`)
    await enter(page, page.getByRole('link', { name: 'Pack these' }))
    for (let left = customers; left > 0; left -= 1) {
      await expect(heading(page, /^Pack order/)).toBeFocused()
      const [, pieces] = (await page.getByText(/^0 of \d in the box$/).innerText()).split(' of ')
      for (let piece = Number.parseInt(pieces ?? ''); piece > 0; piece -= 1)
        await scanCode(page, 'MORNING-1')
      await expect(button(page, 'Pack the parcel')).toBeFocused()
      await page.keyboard.press('Enter')
      const next = page.getByRole('link', { name: left > 1 ? 'Pack next' : 'Back to the list' })
      await expect(next).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(heading(page, /^Order Management$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pack these' })).toBeHidden()
  })

  for (const number of numbers.slice(3, 5))
    await test.step(`order ${number} handed over and given money back`, async () => {
      await openByNumber(page, number)
      await handOver(page)
      await choose(page, 'Refund…')
      const dialog = page.getByRole('dialog')
      await write(page, dialog.getByLabel('Extra amount'), '1.50')
      await write(page, dialog.getByLabel('Reason'), 'Burnt crust')
      await enter(page, dialog.getByRole('button', { name: /^Refund \S+1\.50/ }))
      await expect(page.getByText(/\$1\.50 refunded/).first()).toBeVisible()
    })

  await test.step('one returned', async () => {
    await openByNumber(page, numbers[5] ?? '')
    await handOver(page)
    await choose(page, 'Start a return…')
    const dialog = page.getByRole('dialog')
    const card = page.getByRole('region', { name: 'Returns' })
    await tabTo(page, dialog.getByLabel(title))
    await page.keyboard.press('1')
    await enter(page, dialog.getByRole('button', { name: 'Start the return' }))
    await enter(page, card.getByRole('button', { name: 'Receive…' }))
    await tabTo(page, dialog.getByLabel('Restocked'))
    await page.keyboard.press('1')
    await enter(page, dialog.getByRole('button', { name: 'Receive' }))
    await enter(page, card.getByRole('button', { name: 'Settle…' }))
    await enter(page, dialog.getByRole('button', { name: /^Settle and refund \S+4\.50$/ }))
    await expect(card.getByText('Settled', { exact: true })).toBeVisible()
  })
  expect(await pointers()).toBe(0)
})

/** Fifty shoppers buy one loaf each, in cash, for pick-up. */
async function sellOneToEach(page: Page, baseURL: string | undefined) {
  const title = `Morning loaf ${crypto.randomUUID().slice(0, 6)}`
  const itemId = await addItem(page, {
    title,
    status: 'active',
    variants: [{ optionValues: [], priceMinor: 450, sku: 'MORNING-1', initialStock: 60 }],
  })
  const { token, userInfo } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const item = await page.request.get(`/api/catalog/products/${itemId}`, { headers })
  const { variants } = (await item.json()) as { variants: { id: string }[] }
  const lines = [{ variantId: variants[0]?.id ?? '', quantity: 1 }]
  const numbers: string[] = []
  for (let each = 1; each <= customers; each += 1) {
    const name = `Mona Mornings ${each}`
    const email = `mornings.${each}@example.com`
    numbers.push(
      (await buyItems(baseURL, { name, email, shopSlug: userInfo.tenant.slug }, lines)).number,
    )
  }
  return { numbers, title }
}

async function openByNumber(page: Page, number: string): Promise<void> {
  await page.goto(orders)
  await expect(table(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.insertText(number)
  await expect(page).toHaveURL(new RegExp(`search=${number}`))
  await enter(page, page.getByRole('link', { name: number, exact: true }))
  await expect(heading(page, new RegExp(`^Order ${number}`))).toBeVisible()
}

async function choose(page: Page, act: string): Promise<void> {
  await enter(page, button(page, 'More'))
  const item = page.getByRole('menuitem', { name: act })
  await expect(item).toBeVisible()
  while (!(await item.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function handOver(page: Page): Promise<void> {
  await enter(page, button(page, 'Hand to customer'))
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Hand over' }))
  await expect(button(page, 'More')).toBeFocused()
}
