import { once } from 'node:events'
import { connect } from 'node:net'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { workbookFile } from '../../../../testing/imports/list-files.ts'
import { sendFile } from '../../../../testing/imports/send-file.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { timeLimits } from '../../../platform/time-limits.ts'
import { readSheetFile } from './read-list-file.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

const url = '/api/scraper/imports/sheets'

const tenThousandRows =
  `<row>${'<c t="inlineStr"><is><t>Loaf</t></is></c>'.repeat(20)}</row>`.repeat(10_000)
/** Takes seconds to read. */
const large = workbookFile({ sheets: { A: tenThousandRows } })
const small = Buffer.from('SKU,Title\n1,Loaf\n')

test('BUD-01: a reader ends before its request, and the request before the socket', async () => {
  const { readerMs, requestMs, readingSocketMs, socketMs } = timeLimits
  expect(t.app.server.timeout).toBe(socketMs)
  expect(readerMs).toBeLessThan(requestMs)
  expect(requestMs).toBeLessThan(socketMs)
  const owner = await t.owner()
  const { rows } = await t.inTenant(owner.tenantId, (db) =>
    sql<{ seconds: number }>`
      select extract(epoch from current_setting('transaction_timeout')::interval)::int as seconds`.execute(
      db,
    ),
  )
  const storingMs = (rows[0]?.seconds ?? 0) * 1_000
  expect(storingMs).toBeGreaterThan(0)
  expect(requestMs + storingMs).toBeLessThan(readingSocketMs)
})

test('BUD-01: several files are read at once, one per tenant', async () => {
  const done: string[] = []
  const signal = new AbortController().signal
  const read = async (name: string, party: string, bytes: Buffer) => {
    await readSheetFile(bytes, { party, signal })
    done.push(name)
  }
  await Promise.all([
    read('large', 'baker', large),
    read('second of the baker', 'baker', small),
    read('florist', 'florist', small),
    read('potter', 'potter', small),
  ])
  expect(done.slice(0, 2).toSorted()).toEqual(['florist', 'potter'])
  expect(done.slice(2)).toEqual(['large', 'second of the baker'])
})

/** Resolves when the file has arrived. */
async function sendAndLeave(owner: Staff, port: number, content: Buffer, share = 1) {
  const socket = connect(port, '127.0.0.1')
  const begin = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(begin), content, Buffer.from('\r\n--x--\r\n')])
  const head = [
    `POST ${url} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${owner.token}`,
    `x-tenant: ${owner.slug}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${body.byteLength}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, body.byteLength * share))
  const [request] = (await once(t.app.server, 'request')) as [NodeJS.ReadableStream]
  if (share === 1) await once(request, 'end')
  socket.destroy()
}

test('BUD-01: reading ends with the client, who leaves during or after the upload', async () => {
  const owner = await t.owner()
  const port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
  for (const share of [0.5, 1]) await sendAndLeave(owner, port, large, share)
  const began = performance.now()
  await sendFile(t, { owner, url, content: small })
  // The tenant's only slot is free.
  expect(performance.now() - began).toBeLessThan(2_000)
  const imports = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('imports').select('import_id').execute(),
  )
  expect(imports).toHaveLength(1)
})

const refused = async (party: string, bytes: Buffer) => {
  const signal = new AbortController().signal
  await expect(readSheetFile(bytes, { party, signal })).rejects.toThrow()
}

/** Done in this order. */
async function readLargeAndSmall(largeBy: string, smallBy: string): Promise<string[]> {
  const done: string[] = []
  const signal = new AbortController().signal
  const read = async (name: string, party: string, bytes: Buffer) => {
    await readSheetFile(bytes, { party, signal })
    done.push(name)
  }
  const first = read('large', largeBy, large)
  await Promise.all([first, read('small', smallBy, small)])
  return done
}

test.each([
  ['damaged', workbookFile({ sheets: { A: tenThousandRows + '<a>'.repeat(200) } })],
  ['empty', workbookFile({ sheets: { A: '<row/>'.repeat(1_000_000) } })],
  ['valid', large],
])('BUD-01: tenants whose %s workbooks take long share a reader', async (_kind, bytes) => {
  const [one, two, florist] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const signal = new AbortController().signal
  const readForLong = async (party: string) => {
    const began = performance.now()
    while (performance.now() - began < 1_500)
      await readSheetFile(bytes, { party, signal }).catch(() => undefined)
  }
  await Promise.all([readForLong(one), readForLong(two)])
  // Starts a process for the florist.
  await readSheetFile(small, { party: florist, signal })
  expect(await readLargeAndSmall(one, two)).toEqual(['large', 'small'])
  expect(await readLargeAndSmall(one, florist)).toEqual(['small', 'large'])
})

test.each([
  ['of another kind', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['empty', Buffer.alloc(0)],
  ['damaged', workbookFile({ sheets: { A: '<a>'.repeat(40_000) } })],
])(
  'BUD-01: a file that is %s is refused at once and keeps its tenant’s own reader',
  async (_kind, bytes) => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
    await Promise.all([refused(one, bytes), refused(two, bytes)])
    expect(await readLargeAndSmall(one, two)).toEqual(['small', 'large'])
  },
)

const format = '[$'.repeat(2_000)
const hostile = [
  workbookFile({ formats: [format], sheets: { A: '<row><c s="0"><v>1</v></c></row>' } }),
  workbookFile({ sheets: { A: '<a>'.repeat(40_000) } }),
  workbookFile({ sheets: { A: Buffer.alloc(120 * 1024 * 1024, ' ').toString() } }),
]

test('BUD-01: ten hostile files of ten tenants are refused, and another upload is read', async () => {
  const crowd = await Promise.all(Array.from({ length: 10 }, () => t.owner()))
  const owner = await t.owner()
  const send = (who: Staff, content: Buffer) => sendFile(t, { owner: who, url, content })
  const refused = crowd.map((who, index) =>
    expect(send(who, hostile[index % 3] ?? Buffer.alloc(0))).rejects.toThrow('expected 400'),
  )
  await send(owner, small)
  await Promise.all(refused)
})
