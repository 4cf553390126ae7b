import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './journey.ts'

/** Fills in the provider's page, which is a page like any other to the shopper. */
export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pay your order' })).toBeVisible()
  await page.getByLabel('E-mail').fill('sam.shopper@example.com')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Sam Shopper')
  await page.getByRole('button', { name: /^Pay / }).click()
}

interface Address {
  readonly postcode: string
  readonly street: string
  readonly city: string
}

export const inLeeds: Address = { postcode: 'LS1 6HD', street: '12 Briggate', city: 'Leeds' }

/** The checkout from the first field to the last before paying, for the first free time. */
export async function askForDelivery(page: Page, { postcode, street, city }: Address = inLeeds): Promise<string> {
  await fillPerson(page)
  await page.getByRole('textbox', { name: 'Postcode' }).fill(postcode)
  await page.getByRole('radio', { name: /Deliver it to me/ }).check()
  const times = page.getByRole('combobox', { name: 'Time' })
  if (!(await times.isVisible())) await page.getByRole('button', { name: 'Show delivery times' }).click()
  await times.selectOption({ index: 1 })
  await page.getByLabel('Street and number').fill(street)
  await page.getByLabel('Town').fill(city)
  return await times.locator('option:checked').innerText()
}

export async function askForPickup(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /I will pick it up/ }).check()
  const times = page.getByRole('combobox', { name: 'Time' })
  if (await times.isVisible()) await times.selectOption({ index: 1 })
  await fillPerson(page)
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('sam.shopper@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Sam Shopper')
}

/** A picture as a phone's camera gives it. */
export async function parcelPhoto() {
  const frame = { width: 1200, height: 900, channels: 3, background: '#8a6a4b' } as const
  return { name: 'parcel.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create: frame }).jpeg().toBuffer() }
}
