import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { say, talk, chat } from './chat.ts'

test('S-6 BOT-10 the whole talk by keyboard ends in a shop whose set-up asks nothing again', async ({
  page,
}) => {
  await page.goto('/pricing')
  await page.waitForLoadState('networkidle')
  const launcher = page.getByRole('link', { name: 'Chat with us' })
  await launcher.focus()
  await page.keyboard.press('Enter')
  const field = chat(page).getByLabel('Your message')
  await expect(field).toBeFocused()
  await expect(talk(page).getByText('Where do you start from?')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(chat(page)).toHaveCount(0)
  await expect(launcher).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(talk(page).getByText('Where do you start from?')).toBeVisible()

  await say(page, 'Starting fresh')
  await say(page, 'Kiln and Wick')
  // The rules know no German; the sandbox's model does, and may only propose.
  await say(page, '<b>Töpferei</b>')
  await expect(talk(page).getByText('<b>Töpferei</b>')).toBeVisible()
  await expect(chat(page).getByRole('button', { name: 'Home and crafts' })).toBeVisible()
  await say(page, 'I sell candles in Leeds, UK')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await launcher.focus()
  await page.keyboard.press('Enter')
  await expect(talk(page).getByText('I sell candles in Leeds, UK')).toBeVisible()
  for (const text of ['skip', 'pick-up', '40', '5 a day', 'warm', 'Ann Baker'])
    await say(page, text)
  await say(page, 'kiln.wick@example.com')
  await say(page, 'skip')
  await expect(chat(page).getByRole('region', { name: 'What I understood' })).toContainText('Leeds')
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([])
  await say(page, 'yes')

  await chat(page).getByRole('button', { name: 'Create my account' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await expect(dialog.getByLabel('Email')).toHaveValue('kiln.wick@example.com')
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await dialog.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Create account' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/adminPanel/**')
  await page.goto('/adminPanel/setup/stepOne?edit')
  await expect(page.getByLabel('Business name')).toHaveValue('Kiln and Wick')
  await page.goto('/adminPanel/setup/stepTwo?edit')
  await expect(page.getByLabel('Shop name')).toHaveValue('Kiln and Wick')
})
