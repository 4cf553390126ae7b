import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './journey.ts'

export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pay your order' })).toBeVisible()
  await page.getByLabel('Email').fill('sam.shopper@example.com')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Sam Shopper')
  await page.getByRole('button', { name: /^Pay / }).click()
}

interface Wish {
  /** Part of the time's name; default: first free one. */
  readonly time?: RegExp
  readonly withoutScript?: boolean
}

/** Address known to the place search. */
const inLeeds = { postcode: 'LS1 6HD', street: '12 Briggate', city: 'Leeds' }

export async function askForDelivery(page: Page, wish: Wish = {}): Promise<void> {
  await page.getByRole('radio', { name: /Deliver to my address/ }).check()
  const postcode = page.getByRole('textbox', { name: 'Postcode' })
  await postcode.fill(inLeeds.postcode)
  await postcode.press('Tab')
  await chooseTime(page, wish)
  await page.getByLabel('Street and number').fill(inLeeds.street)
  await page.getByLabel('Town').fill(inLeeds.city)
  await fillPerson(page)
}

export async function askForPickup(page: Page, wish: Wish = {}): Promise<void> {
  await page.getByRole('radio', { name: /I’ll pick it up/ }).check()
  await chooseTime(page, wish)
  await fillPerson(page)
}

async function chooseTime(page: Page, { time = /\d/, withoutScript = false }: Wish): Promise<void> {
  if (withoutScript) await page.getByRole('button', { name: 'Show delivery times' }).click()
  const times = page.getByRole('group', { name: 'Time', exact: true })
  const free = times
    .locator('input[name="slotId"]')
    .and(times.getByRole('radio', { name: time, disabled: false, includeHidden: true }))
    .first()
  await free.waitFor({ state: 'attached' })
  const id = (await free.getAttribute('value')) ?? ''
  const slot = page.locator(`input[name="slotId"][value="${id}"]`)
  // Only the times of the chosen day are shown.
  await times.locator('.slot-day').filter({ has: slot }).locator('input[name="day"]').check()
  await slot.check()
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('sam.shopper@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Sam Shopper')
}

export async function parcelPhoto() {
  const frame = { width: 1200, height: 900, channels: 3, background: '#8a6a4b' } as const
  return {
    name: 'parcel.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: frame }).jpeg().toBuffer(),
  }
}
