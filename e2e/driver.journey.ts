import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { parcelPhoto } from './shopping.ts'

export const run = '/adminPanel/deliveryManagement?view=run'
export const progress = (page: Page) => page.getByText(/\d+ to do · \d+ done/)
/**
 * Offline errors logged by the browser, including the build manifest a second after the start, and
 * the worker's script.
 */
export const triedWithoutNetwork =
  /ERR_INTERNET_DISCONNECTED|build manifest could not be loaded|Failed to fetch manifest patches|error occurred when fetching the script/

/** Number of the current order; with a status, of the first stop in it. */
export async function orderInHand(page: Page, status?: 'assigned'): Promise<string> {
  const card = page.getByRole('region', { name: 'Next stop' })
  if (status && !(await card.getByText('Assigned').isVisible()))
    await page.getByRole('button').filter({ hasText: 'Assigned' }).first().click()
  const [, order = ''] = (await card.getByText(/order \d+/).innerText()).match(/order (\d+)/) ?? []
  return order
}

export async function takePhoto(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Photo/).setInputFiles(await parcelPhoto())
  await expect(dialog.getByRole('img')).toBeVisible()
}

export async function bringToDoor(page: Page) {
  const stop = page.getByRole('region', { name: 'Next stop' })
  const steps = ['Start: I have the goods', 'I am at the door', 'Hand over…']
  for (const [index, name] of steps.slice(0, 2).entries()) {
    const step = stop.getByRole('button', { name })
    const later = steps.slice(index + 1).map((each) => stop.getByRole('button', { name: each }))
    await expect(later.reduce((any, each) => any.or(each), step).first()).toBeVisible()
    if (await step.isVisible()) await step.click()
  }
  await expect(stop.getByText('At the door')).toBeVisible()
}

/** Adds the proof, and the cash if due. */
export async function closeStop(page: Page, { withPhoto = true } = {}) {
  const dialog = page.getByRole('dialog')
  if (withPhoto) await takePhoto(page)
  const due = dialog.getByText(/^To collect: /)
  if (await due.isVisible())
    await dialog.getByLabel('Cash taken').fill((await due.innerText()).replace(/[^\d.]/g, ''))
  await dialog.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(dialog).toBeHidden()
}

export async function counts(page: Page): Promise<[todo: number, done: number]> {
  const [todo = '', done = ''] = (await progress(page).innerText()).match(/\d+/g) ?? []
  return [Number(todo), Number(done)]
}

export const expectCounts = (page: Page, todo: number, done: number) =>
  expect(page.getByText(`${todo} to do · ${done} done`)).toBeVisible()
