import { demoPerson } from '../demo.ts'
import { expect, signIn, test } from '../journey.ts'

// Invalid code.
test.use({ allowConsole: [/status of 400/] })

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

  await main.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
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

  const code = main.getByRole('textbox', { name: 'Code' })
  await code.fill('NOSUCHCODE')
  await main.getByRole('button', { name: 'Apply code' }).click()
  await expect(main.getByText(/The code “NOSUCHCODE” doesn’t exist/)).toBeVisible()
  await expect(code).toHaveValue('NOSUCHCODE')

  await main.getByRole('button', { name: 'Change plan' }).click()
  await dialog.getByRole('radio', { name: 'Monthly', exact: true }).check()
  await dialog.getByRole('radio', { name: /^Scale/ }).check()
  await expect(dialog.getByRole('button', { name: 'Change at next renewal' })).toBeVisible()
  await expect(dialog.getByText(/^From .*, every month$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await main.getByRole('button', { name: 'Pause plan' }).click()
  const pause = page.getByRole('dialog', { name: 'Pause your plan?' })
  await pause.getByRole('radio', { name: 'Two months' }).check()
  await pause.getByRole('button', { name: 'Pause plan' }).click()
  await expect(main.getByText(/your shop takes no orders/)).toBeVisible()
  await main.getByRole('button', { name: 'Resume plan now' }).click()
  await expect(main.getByText(/It renews on/)).toBeVisible()

  await main.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(main.getByText(/After that the shop is offline/)).toBeVisible()
  await main.getByRole('button', { name: 'Resume plan' }).click()
  await expect(main.getByText(/It renews on/)).toBeVisible()
})

test('a manager is told whom to ask about the plan', async ({ page }) => {
  await signIn(page, demoPerson('manager'), '/adminPanel/settings/billing')
  await expect(page.getByText('Your role doesn’t include billing')).toBeVisible()
})
