import { buyOne } from '../buy-one.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { freshEmail, mailTo } from '../identity.ts'
import { expect, signIn, test } from '../journey.ts'

test('ORD-23 staff see what a customer was mailed about an order, and send it again by keyboard, once', async ({
  page,
  baseURL,
}) => {
  const email = freshEmail('mailed')
  const { orderId, number } = await buyOne(baseURL, { name: 'Mia Mailed', email })
  await mailTo(baseURL, email, `order ${number}`)
  await signIn(page, demoPerson('orders'))
  await page.goto(`/adminPanel/orderManagement/${orderId}`)
  const mails = page.getByRole('list', { name: 'Emails' }).getByRole('listitem')
  await expect(mails).toHaveCount(1)
  await expect(mails.first()).toContainText(email)
  await expect(mails.first()).toContainText('Sent')
  await mails
    .first()
    .getByRole('button', { name: /^Send again/ })
    .press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`goes to ${email}`)
  await dialog.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(page.getByText(`On its way to ${email}`)).toBeVisible()
  await expect(mails).toHaveCount(2)
  await expect(mails.first()).toContainText('(again)')
  await expect(mails.first()).toContainText('Sent')
  await expect(page.getByText(/sent again$/)).toBeVisible()
  await expectInEveryLook(page)

  await signIn(page, demoPerson('owner'))
  await page.goto('/adminPanel/settings/messages/sent')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toHaveCount(2)
  await page.goto('/adminPanel/settings/messages/sent?status=failed')
  await expect(row).toHaveCount(0)
  await expectInEveryLook(page)
})
