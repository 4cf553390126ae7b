import { setTimeout as pause } from 'node:timers/promises'
import { workbookFile } from '../../apps/api/testing/imports/list-files.ts'
import { inWords, ratios, sampleWhile, together } from '../load/waiting-times.ts'
import type { Waits } from '../load/waiting-times.ts'
import type { FaultTest } from './stage/fault-test.ts'
import { uploadAs } from './stage/pictures.ts'
import { openShop } from './stage/shopkeeper.ts'
import type { Shopkeeper } from './stage/shopkeeper.ts'

const path = '/api/scraper/imports/sheets'
const accounts = 10
const warmUpMs = 5_000
/** Idle and attacked in turns: other work on the machine weighs on both alike. */
const rounds = 4
const idleMs = 10_000
const attackMs = 15_000

const row = '<row><c s="0"><v>1</v></c></row>'
const hostileFiles = [
  workbookFile({ formats: ['[$'.repeat(2_000)], sheets: { A: row } }),
  workbookFile({ sheets: { A: '<a>'.repeat(40_000) } }),
  workbookFile({ sheets: { A: Buffer.alloc(120 * 1024 * 1024, ' ').toString() } }),
]

const rows = Array.from({ length: 3_000 }, (_, index) => `sku-${index},Jar ${index},1.00,Jam`)
const ordinaryFile = Buffer.from(['SKU,Title,Price,Description', ...rows].join('\n'))

/** BUD-01: ten fresh accounts send hostile workbooks for a minute, each the next as soon as one is answered. */
export const attackedSheets: FaultTest = {
  name: 'BUD-01 hostile workbooks of ten fresh accounts beside the uploads of another',
  async run({ product, expect, target }) {
    const keeper = await openShop(product)
    const probes = {
      upload: async () => (await uploadAs(product, keeper, { path, bytes: ordinaryFile })) === 201,
    }
    const attackers: Shopkeeper[] = []
    while (attackers.length < accounts) attackers.push(await openShop(product))
    await sampleWhile(probes, pause(warmUpMs))
    const answers: (number | 'cut')[] = []
    const attack = async (attacker: Shopkeeper, index: number) => {
      const until = Date.now() + attackMs
      for (let turn = index; Date.now() < until; turn += 1) {
        const bytes = hostileFiles[turn % hostileFiles.length] ?? Buffer.alloc(0)
        answers.push(await uploadAs(product, attacker, { path, bytes }).catch(() => 'cut' as const))
      }
    }
    let [idle, under]: [Waits, Waits] = [{}, {}]
    for (let round = 0; round < rounds; round += 1) {
      idle = together(idle, await sampleWhile(probes, pause(idleMs)))
      under = together(under, await sampleWhile(probes, Promise.all(attackers.map(attack))))
    }

    const count = (status: number | 'cut') => answers.filter((answer) => answer === status).length
    expect('connections cut', count('cut'), 0)
    expect(
      'other answers',
      answers.filter((answer) => ![400, 429, 503, 'cut'].includes(answer)).length,
      0,
    )
    expect('refused uploads', under['upload']?.filter((ms) => ms === Infinity).length ?? 0, 0)
    for (const [name, ratio] of ratios(idle, under))
      target(`p95 of ${name} under attack to idle`, ratio, 2)
    return `${answers.length} hostile workbooks answered in a minute (${count(400)} × 400, ${count(429)} × 429, ${count(503)} × 503); ${inWords(idle, under)}, ${under['upload']?.length ?? 0} uploads`
  },
}
