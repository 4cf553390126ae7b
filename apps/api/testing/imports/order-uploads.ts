import { expect } from 'vitest'

import {
  chooseOrderColumns,
  commitOrderImport,
  getOrderImport,
} from '@marketday/contract/orders/historic/order-imports'
import type { OrderImport } from '@marketday/contract/orders/historic/order-imports'

import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'
import { sendFile } from './send-file.ts'

export function orderUploads(app: () => TestApp) {
  const upload = (owner: Staff, content: string | Buffer) =>
    sendFile<OrderImport>(app(), { owner, url: '/api/order-imports', content })

  const get = async (owner: Staff, orderImportId: string) =>
    (await owner.call(getOrderImport, { params: { orderImportId } })).body

  async function compared(owner: Staff, content: string | Buffer) {
    const { id, columns, format } = await upload(owner, content)
    const { status, problem } = await owner.call(chooseOrderColumns, {
      params: { orderImportId: id },
      body: {
        columns: columns.map(({ field }) => field),
        decimal: format.decimal,
        dayOrder: format.dayOrder,
      },
    })
    expect(status, JSON.stringify(problem)).toBe(200)
    await app().runJobs()
    return await get(owner, id)
  }

  async function brought(owner: Staff, content: string | Buffer) {
    const { id } = await compared(owner, content)
    const reply = await owner.call(commitOrderImport, { params: { orderImportId: id } })
    expect(reply.status).toBe(202)
    await app().runJobs()
    return await get(owner, id)
  }

  return { upload, compared, brought, get }
}
