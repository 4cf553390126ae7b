import type { Page } from '@playwright/test'

import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const password = 'six oat loaves'

test('an owner shares a ready build, a visitor comments on a place, and the owner revokes it', async ({
  page,
  browser,
}) => {
  await signIn(page, demoPerson('owner'), '/adminPanel/buildManagement')
  await makeReadyBuild(page)
  await openMenu(page, 'Share preview…')
  const dialog = page.getByRole('dialog', { name: 'Share preview' })
  await dialog.getByLabel('Link works for').selectOption('1 day')
  await dialog.getByLabel('Password (optional)').fill(password)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code that opens the preview' })).toBeVisible()
  const url = (await dialog.getByText(/^http:\/\/preview-[0-9a-f]{32}\./).textContent()) ?? ''
  await expectAccessible(page)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${url}/products`)
  await expectAccessible(visitor)
  await visitor.getByLabel('Password').fill(password)
  await visitor.getByRole('button', { name: 'Open preview' }).click()
  await expect(visitor.getByText(/^Preview of build/)).toBeVisible()
  await commentOnPlace(visitor)
  await expectAccessible(visitor)

  await dialog.getByText('1 comment, 1 open').click()
  await expect(dialog.getByText('Show the rye first')).toBeVisible()
  await dialog.getByRole('button', { name: 'Resolve comment 1' }).click()
  await expect(dialog.getByText(/^Resolved by/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('button', { name: 'Revoke preview' }).click()
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This preview isn’t available' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.context().close()
})

test.describe('frames', () => {
  test('the draft opens in a tab, and beside the live build on the same page', async ({ page }) => {
    await signIn(page, demoPerson('owner'), '/adminPanel/buildManagement')
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      openMenu(page, 'Open a preview of the draft'),
    ])
    await expect(tab.getByText('Preview of the draft')).toBeVisible()
    await tab.close()

    await openMenu(page, 'Compare with live')
    const live = page.frameLocator('iframe[title^="Live"]')
    const draft = page.frameLocator('iframe[title="Draft"]')
    await live.getByRole('link', { name: 'Everything' }).click()
    for (const side of [live, draft])
      await expect(side.getByRole('heading', { level: 1, name: 'Everything' })).toBeVisible()
    await expect(draft.getByText('Preview of the draft')).toHaveCount(0)
    await page.getByLabel('Phone, 390 px').check()
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByRole('heading', { name: 'Compare with live' })).toBeVisible()
    await expectAccessible(page)
  })
})

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function makeReadyBuild(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New build' }).click()
  const anyway = page.getByRole('button', { name: 'Build anyway' })
  await expect(anyway.or(page.getByRole('heading', { name: /^Build \d/ }))).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeVisible({ timeout: 60_000 })
}

async function commentOnPlace(visitor: Page): Promise<void> {
  await visitor.getByRole('button', { name: 'Comment on a place' }).click()
  await visitor.getByRole('heading', { level: 1 }).click()
  const form = visitor.getByRole('dialog', { name: 'Comment on a place' })
  await form.getByLabel('Your name').fill('Anna')
  await form.getByLabel('Comment', { exact: true }).fill('Show the rye first')
  await expectAccessible(visitor)
  await form.getByRole('button', { name: 'Send comment' }).click()
  await expect(visitor.getByRole('link', { name: 'Comment 1' })).toBeVisible()
  await expect(visitor.getByLabel('Your name')).toHaveValue('Anna')
}
