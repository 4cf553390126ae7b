import { expect } from 'vitest'

import { commitImport, getImport } from '@marketday/contract/imports/imports'
import type { Import } from '@marketday/contract/imports/imports'
import { chooseSheetColumns, getSheet } from '@marketday/contract/imports/sheets'
import type { MatchKey } from '@marketday/contract/imports/sheets'
import { exportItems } from '@marketday/contract/products/products'

import type { Staff, TestApp } from '../test-app.ts'

/** A file on its way into the catalogue, step by step: uploaded, compared, committed; and the catalogue as a file. */
export function sheetUploads(app: () => TestApp) {
  async function upload(owner: Staff, content: string | Buffer) {
    const edge = 'edge-of-the-part'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="items"\r\n\r\n`
    const reply = await app().app.inject({
      method: 'POST',
      url: '/api/scraper/imports/sheets',
      headers: {
        host: 'localhost',
        authorization: `Bearer ${owner.token}`,
        'x-tenant': owner.slug,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: Buffer.concat([
        Buffer.from(head),
        Buffer.from(content as string),
        Buffer.from(`\r\n--${edge}--\r\n`),
      ]),
    })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<Import>().id
  }

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
