import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { mailTo } from '../identity.ts'
import { expect, signIn, test } from '../journey.ts'
import { enter, tabTo, write } from '../keyboard.ts'

test('ORD-07 a gift card is sold on the phone, by keyboard, and mailed to its recipient', async ({
  page,
  baseURL,
}) => {
  const title = `Voucher ${crypto.randomUUID().slice(0, 6)}`
  const recipient = `draft.gift.${crypto.randomUUID().slice(0, 8)}@example.com`
  await signIn(page, demoPerson('owner'), '/adminPanel/orderManagement?tab=drafts')
  await addItem(page, {
    title,
    status: 'active',
    kind: 'gift_card',
    variants: [{ optionValues: [], priceMinor: 2500 }],
  })
  await enter(page, page.getByRole('button', { name: 'New order', exact: true }))
  await write(page, page.getByLabel('Item, SKU or barcode', { exact: true }), title)
  await expect(
    page.getByRole('button', { name: `Add ${title} (£25.00)`, exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  const gift = page.getByRole('group', { name: `For whom ${title} is` })
  await write(page, gift.getByLabel('Name of the recipient'), 'Mia')
  await write(page, gift.getByLabel('Email of the recipient'), 'mia@')
  await write(page, page.getByLabel('Name', { exact: true }), 'Gerda Giver')
  await write(page, page.getByLabel('Email', { exact: true }), 'gerda.giver@example.com')
  await expect(page.getByText(`For whom ${title} is: Write it as name@example.com`)).toBeVisible()
  await write(page, gift.getByLabel('Email of the recipient'), recipient)
  await write(page, gift.getByLabel('Message'), 'Happy birthday!')
  const day = gift.getByLabel('Day on which it is mailed')
  await day.fill('0202-12-24')
  await expect(day).toHaveAccessibleDescription(/A day between 2000 and 2099/)
  await day.fill('')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(page.getByText('Nothing of it has to be handed over.')).toBeVisible()
  await expectInEveryLook(page, { within: 'main' })
  await page.reload()
  await expect(gift.getByLabel('Email of the recipient')).toHaveValue(recipient)

  await enter(page, page.getByRole('button', { name: 'Place order…' }))
  const dialog = page.getByRole('dialog', { name: 'Place the order' })
  await tabTo(page, dialog.getByRole('radio', { name: /^With a link by email/ }))
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await enter(page, dialog.getByRole('button', { name: 'Place order for £25.00' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  const { text } = await mailTo(baseURL, recipient, 'A gift card of £25.00 for Hearth & Rye')
  expect(text).toContain('Happy birthday!')
  const codeEnd = /Code: (\S+)/.exec(text)?.[1]?.slice(-4) ?? ''
  await page.reload()
  await expect(page.getByText(`•${codeEnd}`).first()).toBeVisible()
})
