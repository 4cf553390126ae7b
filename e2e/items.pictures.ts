import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './journey.ts'

export const square = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer(),
})

export const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
}
