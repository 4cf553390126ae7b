import { formatMoney } from '@marketday/contract/money/money'

import { drawBarcode } from '../../platform/paper/draw-barcode.ts'
import { margin } from '../../platform/paper/lay-out.ts'
import type { Block } from '../../platform/paper/lay-out.ts'
import { mirrorX, mm } from '../../platform/paper/paper.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { setText, stack } from '../../platform/paper/paper-text.ts'
import type { SetText } from '../../platform/paper/paper-text.ts'

export interface LocaleSettings {
  readonly locale: string
  readonly timeZone: string
}

export const writeDay = (time: string, { locale, timeZone }: LocaleSettings): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(time))

export const writeMoney = (minor: number, currency: string, { locale }: LocaleSettings): string =>
  formatMoney(minor, currency, locale)

/** Characters of every day, time and amount in these settings. */
export const localeSample = (settings: LocaleSettings, currency: string): string[] => [
  writeMoney(-12_345_678_900, currency, settings),
  ...Array.from({ length: 12 }, (_month, index) => {
    const time = new Date(Date.UTC(2026, index, 10 + index, 2 * index, 34)).toISOString()
    return writeSpan(time, time, settings) ?? ''
  }),
]

export function writeSpan(
  from: string | null,
  to: string | null,
  settings: LocaleSettings,
): string | null {
  if (!from || !to) return null
  const clock = new Intl.DateTimeFormat(settings.locale, {
    timeStyle: 'short',
    timeZone: settings.timeZone,
  })
  return `${writeDay(from, settings)}, ${clock.format(new Date(from))}–${clock.format(new Date(to))}`
}

export const receivingTexts = {
  delivery: 'papers.deliver',
  pickup: 'papers.pickup',
  none: 'papers.supplied',
} as const

export const pageWidth = mm(210) - 2 * margin

interface Heading {
  readonly logo: string | null
  /** Shown if there is no logo. */
  readonly shopName: string
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly code: string | null
  readonly parties: readonly [SetText, SetText]
}

const side = mm(80)
const logoRoom: [number, number] = [mm(60), mm(22)]

export function drawHeading(paper: Paper, heading: Heading): Block {
  const { logo, shopName, title, facts, code, parties } = heading
  const name = setText(paper, shopName, { width: side, size: 14, face: 'bold', maxLines: 4 })
  const topOf = (height: number) => height + mm(6)
  const leftTop = topOf(logo ? logoRoom[1] : name.height)
  const heads = setText(paper, title, { width: side, size: 18, face: 'bold', maxLines: 2 })
  const rows = facts.map(([label, value]) => [
    setText(paper, label, { width: mm(30), size: 8, colour: '#555555' }),
    setText(paper, value, { width: side - mm(30), size: 9, maxLines: 3 }),
  ])
  const heightOf = (pair: readonly SetText[]) => Math.max(...pair.map(({ height }) => height))
  const factsHeight = rows.reduce((sum, pair) => sum + heightOf(pair), 0)
  const codeHeight = code === null ? 0 : mm(14)
  const top = Math.max(leftTop, topOf(heads.height + factsHeight + codeHeight))
  const partiesHeight = heightOf(parties)
  const right = margin + pageWidth - side
  return {
    height: top + partiesHeight + mm(8),
    draw(y) {
      if (logo) drawLogo(paper, logo, y)
      else name.draw({ x: margin, y })
      heads.draw({ x: right, y })
      let at = y + heads.height
      for (const pair of rows) {
        pair[0]?.draw({ x: right, y: at })
        pair[1]?.draw({ x: right + mm(30), y: at })
        at += heightOf(pair)
      }
      if (code !== null) {
        const width = mm(45)
        const x = mirrorX(paper, right, width)
        drawBarcode(paper, code, { x, y: at + mm(3), width, height: mm(9) })
      }
      parties[0].draw({ x: margin, y: y + top })
      parties[1].draw({ x: right, y: y + top })
    },
  }
}

function drawLogo(paper: Paper, logo: string, y: number): void {
  const align = paper.direction === 'rtl' ? 'right' : undefined
  const x = mirrorX(paper, margin, logoRoom[0])
  paper.image(logo, x, y, { fit: logoRoom, ...(align && { align }) })
}

export const party = (paper: Paper, role: string, lines: readonly string[]): SetText =>
  stack([
    setText(paper, role, { width: side, size: 8, colour: '#555555' }),
    ...lines
      .filter((line) => line !== '')
      .map((line, index) =>
        setText(paper, line, {
          width: side,
          ...(index === 0 ? { face: 'bold', maxLines: 5 } : { maxLines: 3 }),
        }),
      ),
  ])

export function runningHead(paper: Paper, text: string): Block {
  const set = setText(paper, text, { width: pageWidth, size: 8, colour: '#555555', maxLines: 1 })
  return { height: set.height + mm(4), draw: (y) => set.draw({ x: margin, y }) }
}

export function paragraph(paper: Paper, texts: readonly SetText[]): Block {
  const set = stack(texts)
  return { height: set.height + mm(5), draw: (y) => set.draw({ x: margin, y: y + mm(5) }) }
}
