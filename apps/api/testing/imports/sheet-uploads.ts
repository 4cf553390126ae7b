import { expect } from 'vitest'

import { commitImport, getImport } from '@marketday/contract/imports/imports'
import type { Import } from '@marketday/contract/imports/imports'
import { chooseSheetColumns, getSheet } from '@marketday/contract/imports/sheets'
import type { MatchKey } from '@marketday/contract/imports/sheets'
import type { ItemSelectionInput } from '@marketday/contract/catalog/products/bulk-acts'
import { exportItems } from '@marketday/contract/catalog/products/export-items'

import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'
import { sendFile } from './send-file.ts'

export function sheetUploads(app: () => TestApp) {
  const upload = async (owner: Staff, content: string | Buffer) =>
    (await sendFile<Import>(app(), { owner, url: '/api/scraper/imports/sheets', content })).id

  async function compared(owner: Staff, id: string, matchBy: MatchKey) {
    const params = { id }
    const { body: sheet } = await owner.call(getSheet, { params })
    const { status } = await owner.call(chooseSheetColumns, {
      params,
      body: {
        columns: sheet.columns.map(({ field }) => field),
        matchBy,
        decimal: sheet.format.decimal,
      },
    })
    expect(status).toBe(200)
    await app().runJobs()
    return (await owner.call(getSheet, { params })).body
  }

  async function committed(owner: Staff, id: string) {
    expect((await owner.call(commitImport, { params: { id } })).status).toBe(202)
    await app().runJobs()
    return (await owner.call(getImport, { params: { id } })).body
  }

  return { upload, compared, committed, exported: (owner: Staff) => exportedText(owner) }
}

/** Items as a CSV file that can be imported again; empty if none match. */
export async function exportedText(owner: Staff, matching: Matching = {}): Promise<string> {
  const body = { selection: { matching }, layout: 'marketday', format: 'csv' } as const
  const { status, body: file } = await owner.call(exportItems, { body })
  expect([200, 409]).toContain(status)
  // `text()` would drop the mark at the beginning.
  return status === 200 ? Buffer.from(await file.arrayBuffer()).toString() : ''
}

type Matching = Extract<ItemSelectionInput, { matching: object }>['matching']
