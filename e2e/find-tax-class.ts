import type { Page } from '@playwright/test'
import { storedAuth } from './identity.ts'

export async function findTaxClass(page: Page, name: string): Promise<string> {
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const found = await page.request.get('/api/taxes/classes', { headers })
  const { rows } = (await found.json()) as { rows: { id: string; name: string }[] }
  return rows.find((row) => row.name === name)?.id ?? ''
}
