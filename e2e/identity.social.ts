import type { Page } from '@playwright/test'
import { signInDialog } from './identity.ts'

export async function openPopup(page: Page, provider: 'Google' | 'Facebook'): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await signInDialog(page)
    .getByRole('button', { name: new RegExp(`(Continue with|Waiting for) ${provider}`) })
    .click()
  const popup = await opening
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  return popup
}
