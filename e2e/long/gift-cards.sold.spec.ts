import { addItem } from '../add-item.ts'
import { demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { mailTo } from '../identity.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'
import { enter, tabTo, write } from '../keyboard.ts'
import { payByCard } from '../shopping.ts'

const someone = () => `gift.${crypto.randomUUID().slice(0, 8)}@example.com`

test('INV-09 a gift card is made an item, bought as a gift by keyboard, mailed, and taken back', async ({
  page,
  baseURL,
}) => {
  const title = `Gift card ${crypto.randomUUID().slice(0, 6)}`
  const recipient = someone()
  await signIn(page, demoPerson('owner'), '/adminPanel/inventoryManagement')
  const id = await addItem(page, {
    title,
    variants: [{ optionValues: [], priceMinor: 2500, initialStock: 0 }],
  })
  await page.goto(`/adminPanel/inventoryManagement/items/${id}`)
  const kind = page.getByRole('combobox', { name: 'Kind of item' })
  await tabTo(page, kind)
  await page.keyboard.type('Gift')
  await expect(kind).toHaveValue('gift_card')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('active')
  await expectAccessible(page)
  await enter(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()

  const slug = title.toLowerCase().replaceAll(' ', '-')
  await expect(async () => {
    await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
    await expect(page.getByText('Sent by email, to you or as a gift')).toBeVisible()
  }).toPass()
  await enter(page, page.getByRole('button', { name: 'Add to cart' }))
  await enter(page, page.getByRole('link', { name: 'View cart' }))
  await enter(page, page.getByText('Is this a gift? Add the recipient'))
  await write(page, page.getByLabel('Recipient name'), 'Mia')
  await write(page, page.getByLabel('Recipient email'), recipient)
  await write(page, page.getByLabel('Message'), 'Happy birthday!')
  await expectInEveryLook(page, { only: [768, 1440] })
  await enter(page, page.getByRole('button', { name: `Save for whom ${title} is` }))
  await expect(page.getByText('A gift for Mia')).toBeVisible()
  await expectAccessible(page)

  await enter(page, page.getByRole('link', { name: 'Go to checkout' }))
  await page.getByLabel('Email').fill('sam.shopper@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Sam Shopper')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await enter(page, page.getByRole('button', { name: 'Order and pay £25.00' }))
  await payByCard(page)
  const { text } = await mailTo(baseURL, recipient, 'A £25.00 gift card for Hearth & Rye')
  const codeEnd = /Code: (\S+)/.exec(text)?.[1]?.slice(-4) ?? ''
  expect(text).toContain('Happy birthday!')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your gift card' })).toContainText(
    `Gift card •${codeEnd}`,
  )
  await expectInEveryLook(page)

  const number = /order (\d+)/i.exec(await page.getByRole('main').innerText())?.[1] ?? ''
  await page.goto(`${new URL('/adminPanel/orderManagement', baseURL).href}?search=${number}`)
  await page.getByRole('link', { name: number }).first().click()
  const cards = page.getByRole('region', { name: 'Gift cards' })
  await expect(cards).toContainText('£25.00 left')
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeHidden()
  await expectInEveryLook(page)
  await enter(page, cards.getByRole('button', { name: `Take back… gift card •${codeEnd}` }))
  const dialog = page.getByRole('dialog', { name: `Take back gift card •${codeEnd}` })
  await expect(dialog).toContainText('£25.00 to card')
  await expectAccessible(page)
  await enter(page, dialog.getByRole('button', { name: 'Take it back' }))
  await expect(cards).toContainText('£25.00, taken back')
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Refunded')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowConsole: [/status of 400/] })

  test('INV-09 a day that is over is refused at its field, and what was typed stays', async ({
    page,
    baseURL,
    browser,
  }) => {
    const title = `Plain gift card ${crypto.randomUUID().slice(0, 6)}`
    const staff = await browser.newPage({ javaScriptEnabled: true })
    await signIn(staff, demoPerson('owner'), '/adminPanel/inventoryManagement')
    await addItem(staff, {
      title,
      kind: 'gift_card',
      status: 'active',
      variants: [{ optionValues: [], priceMinor: 1000 }],
    })
    await staff.close()
    await expect(async () => {
      const slug = title.toLowerCase().replaceAll(' ', '-')
      await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
      await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
    }).toPass()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Is this a gift? Add the recipient').click()
    await page.getByLabel('Recipient name').fill('Mia')
    await page.getByLabel('Send date').fill('2020-01-01')
    await page.getByRole('button', { name: `Save for whom ${title} is` }).click()
    await expect(page.getByLabel('Send date')).toHaveAccessibleDescription(
      /Choose today or a later day/,
    )
    await expect(page.getByLabel('Recipient name')).toHaveValue('Mia')
    await page.getByLabel('Send date').fill('')
    await page.getByRole('button', { name: `Save for whom ${title} is` }).click()
    await expect(page.getByText('A gift for Mia')).toBeVisible()
  })
})
