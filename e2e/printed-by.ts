import type { Page, Route } from '@playwright/test'
import { readPaper } from '../apps/api/testing/paper/read-paper.ts'
import { expect } from './journey.ts'

export async function printedBy(page: Page, press: () => Promise<void>): Promise<string[]> {
  const sent: Buffer[] = []
  // Browsers do not expose the content of blobs.
  const read = async (route: Route) => {
    const response = await route.fetch()
    sent.push(await response.body())
    await route.fulfill({ response })
  }
  await page.route('**/api/orders/documents', read, { times: 1 })
  const [tab] = await Promise.all([page.waitForEvent('popup'), press()])
  expect(tab.url()).toMatch(/^(blob:|$)/)
  return readPaper(new Blob([new Uint8Array(sent[0] ?? [])]))
}
