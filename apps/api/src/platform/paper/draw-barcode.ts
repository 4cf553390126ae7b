import { code128 } from 'bwip-js/generic'
import type { DrawingContext } from 'bwip-js/generic'

import type { Paper } from './paper.ts'

export function drawBarcode(
  paper: Paper,
  text: string,
  {
    x,
    y,
    width,
    height,
  }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const { bars, span } = code128({ bcid: 'code128', text }, collectBars())
  const unit = width / span
  paper.fillColor('#000000')
  for (const bar of bars) paper.rect(x + bar.from * unit, y, bar.width * unit, height)
  paper.fill()
}

interface Bars {
  readonly bars: { readonly from: number; readonly width: number }[]
  readonly span: number
}

const noop = () => undefined

/** Collects the bars that the library draws; Code 128 consists of bars only. */
function collectBars(): DrawingContext<Bars> {
  const bars: Bars['bars'] = []
  let span = 0
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      span = width
    },
    line: (...[x, , , , width]) => {
      bars.push({ from: x - width / 2, width })
    },
    polygon: noop,
    hexagon: noop,
    ellipse: noop,
    fill: noop,
    text: noop,
    end: () => ({ bars, span }),
  }
}
