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
  const gift = page.getByRole('group', { name: `Recipient of ${title}` })
  await write(page, gift.getByLabel('Recipient’s name'), 'Mia')
  await write(page, gift.getByLabel('Recipient’s email'), 'mia@')
  await write(page, page.getByLabel('Name', { exact: true }), 'Gerda Giver')
  await write(page, page.getByLabel('Email', { exact: true }), 'gerda.giver@example.com')
  await expect(
    page.getByText(`Recipient of ${title}: Enter an address like name@example.com`),
  ).toBeVisible()
  await write(page, gift.getByLabel('Recipient’s email'), recipient)
  await write(page, gift.getByLabel('Message'), 'Happy birthday!')
  const day = gift.getByLabel('Send date')
  await day.fill('0202-12-24')
  await expect(day).toHaveAccessibleDescription(/A day between 2000 and 2099/)
  await day.fill('')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(page.getByText('Nothing to hand over.')).toBeVisible()
  await expectInEveryLook(page, { within: 'main' })
  await page.reload()
  await expect(gift.getByLabel('Recipient’s email')).toHaveValue(recipient)

  await enter(page, page.getByRole('button', { name: 'Place order…' }))
  const dialog = page.getByRole('dialog', { name: 'Place order' })
  await tabTo(page, dialog.getByRole('radio', { name: /^Payment link by email/ }))
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await enter(page, dialog.getByRole('button', { name: 'Place order for £25.00' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  const { text } = await mailTo(baseURL, recipient, 'A £25.00 gift card for Hearth & Rye')
  expect(text).toContain('Happy birthday!')
  const codeEnd = /Code: (\S+)/.exec(text)?.[1]?.slice(-4) ?? ''
  await page.reload()
  await expect(page.getByText(`•${codeEnd}`).first()).toBeVisible()
})
