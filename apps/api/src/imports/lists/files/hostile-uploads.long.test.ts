import { afterAll, beforeAll, expect, test } from 'vitest'

import { workbookFile } from '../../../../testing/imports/list-files.ts'
import { sendFile } from '../../../../testing/imports/send-file.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

const url = '/api/scraper/imports/sheets'
const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => `sku-${row},Jar ${row},1.00,A jar of something`)
const ordinary = Buffer.from(['SKU,Title,Price,Description', ...rows(3_000)].join('\n'))

const cell = '<row><c s="0"><v>1</v></c></row>'
const hostile = [
  workbookFile({ formats: ['[$'.repeat(2_000)], sheets: { A: cell } }),
  workbookFile({ sheets: { A: '<a>'.repeat(40_000) } }),
  workbookFile({ sheets: { A: Buffer.alloc(120 * 1024 * 1024, ' ').toString() } }),
]

async function meanUploadMs(owner: Staff) {
  const tries = 5
  const beganAt = performance.now()
  for (let count = 0; count < tries; count += 1)
    await sendFile(t, { owner, url, content: ordinary })
  return (performance.now() - beganAt) / tries
}

test('BUD-01: ten tenants with hostile files at most double the time of another’s upload', async () => {
  const owner = await t.owner()
  const crowd = await Promise.all(Array.from({ length: 10 }, () => t.owner()))
  await meanUploadMs(owner)
  const idleMs = await meanUploadMs(owner)
  const attack = () =>
    Promise.all(
      crowd.map((who, index) => {
        const content = hostile[index % 3] ?? Buffer.alloc(0)
        return expect(sendFile(t, { owner: who, url, content })).rejects.toThrow('expected 400')
      }),
    )
  await attack()
  // Every request is answered.
  const answered = attack()
  const besideMs = await meanUploadMs(owner)
  await answered
  process.stderr.write(`idle ${Math.round(idleMs)} ms, attacked ${Math.round(besideMs)} ms\n`)
  expect(besideMs).toBeLessThan(2 * idleMs)
}, 120_000)
