import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'

test('an owner sees her plan, changes it for the sum that was shown, and cancels and resumes it', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), '/adminPanel/settings/billing')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /Growth/ })).toBeVisible()
  await expect(main.getByText('ending in 4242')).toBeVisible()
  await expect(main.getByText(/^\d+ of 10,000$/)).toBeVisible()
  const papers = main.getByRole('link', { name: /^PDF of/ })
  await expect(papers).toHaveCount(1)

  await main.getByRole('button', { name: 'Change the plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the plan' })
  await dialog.getByRole('radio', { name: /^Starter/ }).check()
  await expect(dialog.getByText('Your shop does not fit this plan yet')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Scale/ }).check()
  const pay = dialog.getByRole('button', { name: /^Change and pay £/ })
  await expect(pay).toBeVisible()
  const due = (await pay.textContent())?.replace('Change and pay ', '') ?? ''
  await pay.click()
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('heading', { name: /Scale/ })).toBeVisible()
  await expect(papers).toHaveCount(2)
  await expect(main.getByRole('row', { name: due })).toBeVisible()

  await main.getByRole('button', { name: 'Cancel the plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
  await expect(main.getByText(/After that the shop is offline/)).toBeVisible()
  await main.getByRole('button', { name: 'Let the plan go on' }).click()
  await expect(main.getByText(/It renews on/)).toBeVisible()
})

test('a manager is told whom to ask about the plan', async ({ page }) => {
  await signIn(page, demoPerson('manager'), '/adminPanel/settings/billing')
  await expect(page.getByText('Your role does not include billing')).toBeVisible()
})
