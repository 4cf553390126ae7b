import { expectInEveryLook } from '../expect-in-every-look.ts'
import { mailTo } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'

test('ORD-23 an owner writes a mail in own words by keyboard, sees it, mails it to themself, and goes back to ours', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await page.goto('/adminPanel/settings/messages')
  const row = page.getByRole('listitem').filter({ hasText: 'Ready for pick-up' })
  await expect(row).toBeVisible()
  await expectInEveryLook(page)
  await row.getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready for pick-up')
  await expect(page.getByText('This is the standard text.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'The email' })
  await expect(preview.getByText(/is packed and ready for pick-up/)).toBeVisible()

  await page.getByLabel('Subject').fill('{shop}: come and get {amount}')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  const problem =
    'There is no {amount} in this email. Use {shop}, {order}, {customer}, or remove the braces'
  await expect(page.getByText(problem).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Subject').fill('{shop}: come and get order {order}')
  await page.getByLabel('Closing text').fill('Bring a bag, {customer}!')
  await expect(preview.getByText('Bring a bag, Carla Customer!')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Send this email' }).press('Space')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The next email of this kind uses it.')).toBeVisible()

  await page.getByRole('button', { name: 'Email it to me' }).press('Enter')
  const notice = page.getByText(/^On its way to /)
  const email = (await notice.innerText()).replace('On its way to ', '').trim()
  const { text } = await mailTo(baseURL, email, 'come and get order 1001')
  expect(text).toContain('Bring a bag, Carla Customer!')

  await page.getByRole('link', { name: 'Messages' }).first().press('Enter')
  await expect(row).toContainText('Edited')
  await expect(row).toContainText('Not sent')
  await row.getByRole('link').press('Enter')
  await page.getByRole('button', { name: 'Restore standard text' }).press('Enter')
  await expect(page.getByLabel('Subject')).toBeFocused()
  await expect(page.getByLabel('Subject')).toHaveValue('Your order {order} is ready for you')
  await expectInEveryLook(page)
})
