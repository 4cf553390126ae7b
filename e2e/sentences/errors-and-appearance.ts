import type { Page } from '@playwright/test'
import { appIsReady } from './visit.ts'
export const entry = '**/api/content/entry*'

export const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('dark'))
export const prefer = (page: Page, mode: string) =>
  page.addInitScript((value) => {
    if (!sessionStorage.getItem('chosen')) localStorage.setItem('color-mode', value)
    sessionStorage.setItem('chosen', 'yes')
  }, mode)

export const openLegalPage = async (page: Page) => {
  await page.goto('/pricing')
  await appIsReady(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .first()
    .click()
}
