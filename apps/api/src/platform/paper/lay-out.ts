import { directionOf } from '@marketday/messages/languages'
import { translatorFor } from '@marketday/messages/translator'

import { addPage, mm } from './paper.ts'
import type { PageSize, Paper } from './paper.ts'
import { setText, stack } from './paper-text.ts'
import type { TextStyle } from './paper-text.ts'

export interface Block {
  readonly height: number
  draw(y: number): void
}

export interface Sheet {
  readonly size: PageSize
  /** Language and direction. */
  readonly language: string
  readonly head: Block
  /** Replaces the head from the second page on. */
  readonly runningHead: Block
  /** Repeated above the first row of each page. */
  readonly tableHead: Block
  readonly rows: readonly Block[]
  /** Each block stays whole. */
  readonly tail: readonly Block[]
  readonly foot: string
}

export const margin = mm(18)
const footHeight = mm(8)

export function layOut(paper: Paper, sheet: Sheet): void {
  const pages = paginate(sheet)
  const t = translatorFor(sheet.language)
  paper.direction = directionOf(sheet.language)
  for (const [index, blocks] of pages.entries()) {
    addPage(paper, sheet.size)
    let y = margin
    for (const block of blocks) {
      block.draw(y)
      y += block.height
    }
    const pageOf = { number: String(index + 1), count: String(pages.length) }
    drawFoot(paper, sheet, t('papers.page', pageOf))
  }
}

export function paginate({ size, head, runningHead, tableHead, rows, tail }: Sheet): Block[][] {
  const room = size.height - 2 * margin - footHeight
  const pages: Block[][] = []
  let left = room
  const begin = (first: Block) => {
    pages.push([first])
    left = room - first.height
  }
  const put = (block: Block) => {
    pages.at(-1)?.push(block)
    left -= block.height
  }
  begin(head)
  // A table head is never the last block of a page.
  if (rows.length > 0 && tableHead.height + (rows[0]?.height ?? 0) > left) begin(runningHead)
  if (rows.length > 0) put(tableHead)
  for (const row of rows) {
    if (row.height > left) {
      begin(runningHead)
      put(tableHead)
    }
    put(row)
  }
  for (const block of tail) {
    if (block.height > left) begin(runningHead)
    put(block)
  }
  return pages
}

function drawFoot(paper: Paper, { size, foot }: Sheet, pageOf: string): void {
  const y = size.height - margin - mm(3)
  const width = size.width - 2 * margin
  const style = { size: 7.5, colour: '#555555', maxLines: 1 }
  setText(paper, foot, { width: width - mm(25), ...style }).draw({ x: margin, y })
  const number = setText(paper, pageOf, { width: mm(25), ...style })
  number.draw({ x: margin + width - mm(25), y, align: 'right' })
}

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
