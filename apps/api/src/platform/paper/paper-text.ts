import bidiPackage from 'bidi-js'

import type { Face, Paper } from './paper.ts'

export interface TextStyle {
  readonly size?: number
  readonly face?: Face
  readonly colour?: string
  /** What goes beyond is cut, with an ellipsis. */
  readonly maxLines?: number
}

interface Width {
  readonly width: number
}

/** A text set into lines of a width. */
export interface SetText {
  readonly height: number
  draw(at: { readonly x: number; readonly y: number; readonly align?: 'left' | 'right' }): void
}

const ink = '#111111'
const lineHeight = 1.35

/** Breaks a text into lines no wider than their width, within a word where it is longer than that. */
export function setText(paper: Paper, text: string, style: TextStyle & Width): SetText {
  const { width, size = 9, face = 'regular', colour = ink, maxLines = 12 } = style
  paper.font(face, size)
  const lines = cutTo(
    maxLines,
    writable(text)
      .split('\n')
      .flatMap((paragraph) => wrap(paper, paragraph, width)),
  )
  const step = size * lineHeight
  return {
    height: lines.length * step,
    draw({ x, y, align = 'left' }) {
      paper.font(face, size).fillColor(colour)
      for (const [index, line] of lines.entries()) {
        const indent = align === 'right' ? width - paper.widthOfString(line) : 0
        drawLine(paper, line, { x: x + indent, y: y + index * step + size * 0.15 })
      }
    },
  }
}

/** Several texts below one another. */
export function stack(texts: readonly SetText[]): SetText {
  return {
    height: texts.reduce((sum, { height }) => sum + height, 0),
    draw({ x, y, align }) {
      let top = y
      for (const text of texts) {
        text.draw({ x, y: top, ...(align && { align }) })
        top += text.height
      }
    },
  }
}

/** Neither controls nor halves of letters. */
const writable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[[\p{Cc}\p{Cf}]--[\n\u200c\u200d]]/gv, '')

function cutTo(maxLines: number, lines: readonly string[]): readonly string[] {
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), `${(lines[maxLines - 1] ?? '').slice(0, -1)}…`]
}

function wrap(paper: Paper, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (paper.widthOfString(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = pieces(paper, word, width)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

const segmenter = new Intl.Segmenter()

/** A word that fits is one piece. */
function pieces(paper: Paper, word: string, width: number): string[] {
  if (paper.widthOfString(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of segmenter.segment(word)) {
    if (part !== '' && paper.widthOfString(part + segment) > width) {
      parts.push(part)
      part = segment
    } else part += segment
  }
  return [...parts, part]
}

// Its types take the package for another kind of module than it is.
const bidi = (bidiPackage as unknown as typeof bidiPackage.default)()
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

function drawLine(paper: Paper, line: string, { x, y }: { x: number; y: number }): void {
  if (!rightToLeft.test(line)) {
    paper.text(line, x, y, { lineBreak: false })
    return
  }
  let left = x
  for (const run of visualRuns(line)) {
    // With features a run is shaped as a whole; without them word by word, which leaves the words in the wrong order.
    paper.text(run, left, y, { lineBreak: false, features: [] })
    left += paper.widthOfString(run, { features: [] })
  }
}

/** Parts of one direction, from the left to the right. */
export function visualRuns(line: string): string[] {
  const levels = bidi.getEmbeddingLevels(line)
  const order = bidi.getReorderedIndices(line, levels)
  const runs: { level: number; from: number; to: number }[] = []
  for (const index of order) {
    const level = levels.levels[index] ?? 0
    const run = runs.at(-1)
    if (run && run.level === level && (index === run.from - 1 || index === run.to + 1)) {
      run.from = Math.min(run.from, index)
      run.to = Math.max(run.to, index)
    } else runs.push({ level, from: index, to: index })
  }
  return runs.map(({ level, from, to }) => {
    const text = line.slice(from, to + 1)
    return level % 2 === 1 ? mirrored(text) : text
  })
}

const isRightToLeft = (text: string) => rightToLeft.test(text)

/** Brackets turn round, and what has no direction of its own is not turned by the font. */
function mirrored(text: string): string {
  const turned = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character)
  return (isRightToLeft(text) ? turned : turned.toReversed()).join('')
}
