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
/** More than an owner uploads, less than an attack. */
const restMs = 1_000

const row = '<row><c s="0"><v>1</v></c></row>'
const hostileFiles = [
  workbookFile({ formats: ['[$'.repeat(2_000)], sheets: { A: row } }),
  workbookFile({ sheets: { A: '<a>'.repeat(40_000) } }),
  workbookFile({ sheets: { A: Buffer.alloc(120 * 1024 * 1024, ' ').toString() } }),
]

const listItems = (count: number) =>
  Array.from({ length: count }, (_, index) => [`sku-${index}`, `Jar ${index}`, '1.00', 'Jam'])
const headings = ['SKU', 'Title', 'Price', 'Description']
const listFile = (count: number) =>
  Buffer.from([headings, ...listItems(count)].map((cells) => cells.join(',')).join('\n'))

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const largeFile = workbookFile({
  sheets: {
    A: [headings, ...listItems(20_000)]
      .map((cells) => `<row>${cells.map(cell).join('')}</row>`)
      .join(''),
  },
})

interface Attack {
  readonly name: string
  readonly files: readonly Buffer[]
  readonly answer: 201 | 400
  /** Uploaded by another account meanwhile. */
  readonly neighbourFile: Buffer
  /** Of p95 under attack to idle; null if the work is an owner's right and only reported. */
  readonly mostRatio: number | null
}

/** BUD-01: ten fresh accounts send workbooks for a minute, each the next as soon as one is answered. */
const attackWith = ({ name, files, answer, neighbourFile, mostRatio }: Attack): FaultTest => ({
  name: `BUD-01 ${name} of ten fresh accounts beside the uploads of another`,
  async run({ product, expect, target }) {
    const keeper = await openShop(product)
    const probes = {
      upload: async () => (await uploadAs(product, keeper, { path, bytes: neighbourFile })) === 201,
    }
    const attackers: Shopkeeper[] = []
    while (attackers.length < accounts) attackers.push(await openShop(product))
    const sample = (meanwhile: Promise<unknown>) => sampleWhile(probes, meanwhile, restMs)
    await sample(pause(warmUpMs))
    const answers: (number | 'cut')[] = []
    const attack = async (attacker: Shopkeeper, index: number) => {
      const until = Date.now() + attackMs
      for (let turn = index; Date.now() < until; turn += 1) {
        const bytes = files[turn % files.length] ?? Buffer.alloc(0)
        answers.push(await uploadAs(product, attacker, { path, bytes }).catch(() => 'cut' as const))
      }
    }
    let [idle, under]: [Waits, Waits] = [{}, {}]
    for (let round = 0; round < rounds; round += 1) {
      idle = together(idle, await sample(pause(idleMs)))
      under = together(under, await sample(Promise.all(attackers.map(attack))))
    }

    const count = (status: number | 'cut') => answers.filter((other) => other === status).length
    expect('connections cut', count('cut'), 0)
    expect(
      'other answers',
      answers.filter((other) => ![answer, 429, 503, 'cut'].includes(other)).length,
      0,
    )
    expect('refused uploads', under['upload']?.filter((ms) => ms === Infinity).length ?? 0, 0)
    for (const [probe, ratio] of ratios(idle, under))
      if (mostRatio !== null) target(`p95 of ${probe} under attack to idle`, ratio, mostRatio)
    return `${answers.length} workbooks answered in a minute (${count(answer)} × ${answer}, ${count(429)} × 429, ${count(503)} × 503); ${inWords(idle, under)}, ${under['upload']?.length ?? 0} uploads`
  },
})

export const attackedSheets = attackWith({
  name: 'hostile workbooks',
  files: hostileFiles,
  answer: 400,
  neighbourFile: listFile(3_000),
  mostRatio: 2,
})

export const largeSheets = attackWith({
  name: 'large workbooks',
  files: [largeFile],
  answer: 201,
  neighbourFile: listFile(20),
  mostRatio: null,
})
