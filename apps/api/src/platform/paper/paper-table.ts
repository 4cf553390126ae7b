import { margin } from './lay-out.ts'
import type { Block } from './lay-out.ts'
import type { Paper } from './paper.ts'
import { setText, stack } from './paper-text.ts'
import type { TextStyle } from './paper-text.ts'

export interface PaperColumn {
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'right'
}

export type Cell = readonly (readonly [text: string, style?: TextStyle])[]

const gap = 6
const padding = 4

export function tableHead(paper: Paper, columns: readonly PaperColumn[]): Block {
  const style: TextStyle = { face: 'bold', size: 8, colour: '#444444' }
  const row = tableRow(
    paper,
    columns,
    columns.map(({ title }) => [[title, style] as const]),
  )
  return {
    ...row,
    draw(y) {
      row.draw(y)
      rule(paper, y + row.height, '#333333')
    },
  }
}

export function tableRow(
  paper: Paper,
  columns: readonly PaperColumn[],
  cells: readonly Cell[],
): Block {
  const texts = columns.map(({ width }, index) =>
    stack(
      (cells[index] ?? []).map(([text, style]) =>
        setText(paper, text, { width: width - gap, ...style }),
      ),
    ),
  )
  const height = Math.max(...texts.map((text) => text.height)) + 2 * padding
  return {
    height,
    draw(y) {
      let x = margin
      for (const [index, { width, align = 'left' }] of columns.entries()) {
        texts[index]?.draw({ x: align === 'right' ? x + gap : x, y: y + padding, align })
        x += width
      }
      rule(paper, y + height, '#dddddd')
    },
  }
}

function rule(paper: Paper, y: number, colour: string): void {
  const right = paper.page.width - margin
  paper.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(colour).stroke()
}
