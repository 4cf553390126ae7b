import { expect } from 'vitest'

import { commitImport, getImport } from '@marketday/contract/imports/imports'
import type { Import } from '@marketday/contract/imports/imports'
import { chooseSheetColumns, getSheet } from '@marketday/contract/imports/sheets'
import type { MatchKey } from '@marketday/contract/imports/sheets'
import { exportItems } from '@marketday/contract/catalog/products/products'

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

  const exported = async (owner: Staff) => (await owner.call(exportItems, { query: {} })).body

  return { upload, compared, committed, exported }
}
