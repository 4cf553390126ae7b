import { performance } from 'node:perf_hooks'
import { drawPackingSlip } from '../../apps/api/src/orders/documents/draw-packing-slip.ts'
import { addFonts, openPaper } from '../../apps/api/src/platform/paper/paper.ts'
import { sampleBusiness, sampleSlip } from '../../apps/api/testing/paper/sample-order.ts'
import { figureRow } from '../report/row.ts'
import type { Workload } from './workload.ts'

const slipCount = 200
const titles = ['Rye loaf', '松本パン店の食パン', 'خبز الزيتون', 'Everything bagel']

export const packingSlips: Workload = {
  id: 'W-slips',
  title: '200 packing slips in three scripts',
  run: async ({ options }) => {
    const seconds: number[] = []
    let bytes = 0
    for (let round = 0; round < options.rounds; round += 1) {
      const startedAt = performance.now()
      bytes = await drawSlips()
      seconds.push((performance.now() - startedAt) / 1000)
    }
    const middle = seconds.toSorted((a, b) => a - b)[Math.floor((seconds.length - 1) / 2)] ?? NaN
    const note = `${Math.round(bytes / 1000)} kB; in the bench’s own thread`
    return [{ ...figureRow('W-slips', middle, { most: 5, unit: 's' }), note }]
  },
}

async function drawSlips(): Promise<number> {
  const paper = await openPaper('Packing slips')
  const order = { name: '山田 花子', customerNote: 'Ring twice' }
  await addFonts(paper, [...titles, order.name], 'en-GB')
  for (let slip = 0; slip < slipCount; slip += 1)
    drawPackingSlip(paper, sampleSlip({ titles, order }), { business: sampleBusiness, logo: null })
  paper.end()
  const parts = await Array.fromAsync(paper)
  return parts.reduce((sum, part) => sum + part.length, 0)
}
