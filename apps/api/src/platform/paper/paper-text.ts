import bidiPackage from 'bidi-js'

import { fontName, mirrorX } from './paper.ts'
import type { Face, Paper } from './paper.ts'

export interface TextStyle {
  readonly size?: number
  readonly face?: Face
  readonly colour?: string
  /** Excess text is cut with an ellipsis. */
  readonly maxLines?: number
}

interface Width {
  readonly width: number
}

export interface SetText {
  readonly height: number
  /** On a right-to-left sheet the place and the alignment are mirrored. */
  draw(at: { readonly x: number; readonly y: number; readonly align?: 'left' | 'right' }): void
}

const ink = '#111111'
const lineHeight = 1.35

/** Breaks within a word only if it is longer than the line. */
export function setText(paper: Paper, text: string, style: TextStyle & Width): SetText {
  const { width, size = 9, face = 'regular', colour = ink, maxLines = 12 } = style
  const set = { paper, face, size }
  const lines = cutTo(
    maxLines,
    writable(text)
      .split('\n')
      .flatMap((paragraph) => wrap(set, paragraph, width)),
  )
  const step = size * lineHeight
  return {
    height: lines.length * step,
    draw({ x, y, align = 'left' }) {
      paper.fillColor(colour)
      const left = mirrorX(paper, x, width)
      const isAtRight = (align === 'right') !== (paper.direction === 'rtl')
      for (const [index, line] of lines.entries()) {
        const indent = isAtRight ? width - measureWidth(set, line) : 0
        drawLine(set, line, { x: left + indent, y: y + index * step + size * 0.15 })
      }
    },
  }
}

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

interface Typesetting {
  readonly paper: Paper
  readonly face: Face
  readonly size: number
}

type RunOptions = Pick<PDFKit.Mixins.TextOptions, 'features'>

const directionMarks = /[\u061c\u200e\u200f]/g

/** Parts of a text by their font; combining characters stay with the character before. */
function fontRuns({ paper: { partNames }, face }: Typesetting, marked: string) {
  const text = marked.replaceAll(directionMarks, '')
  if (partNames.size === 0) return [{ font: fontName(face), text }]
  const runs: { font: string; text: string }[] = []
  for (const { segment } of segmenter.segment(text)) {
    const font = fontName(face, partNames.get(segment.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}

const measureWidth = (set: Typesetting, text: string): number =>
  fontRuns(set, text).reduce(
    (sum, run) => sum + set.paper.font(run.font, set.size).widthOfString(run.text),
    0,
  )

/** Returns the right end. */
function drawRuns(
  set: Typesetting,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
  options: RunOptions = {},
): number {
  const baseline = y + set.paper.ascender * set.size
  let right = x
  for (const run of fontRuns(set, text)) {
    const paper = set.paper.font(run.font, set.size)
    if (run.font === set.face) paper.text(run.text, right, y, { lineBreak: false, ...options })
    else paper.text(run.text, right, baseline, { lineBreak: false, baseline: 'alphabetic' })
    right += paper.widthOfString(run.text, run.font === set.face ? options : {})
  }
  return right
}

/** Removes control characters and lone surrogates; direction marks remain until lines are ordered. */
const writable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[[\p{Cc}\p{Cf}]--[\n\u200c-\u200f\u061c]]/gv, '')

function cutTo(maxLines: number, lines: readonly string[]): readonly string[] {
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), `${(lines[maxLines - 1] ?? '').slice(0, -1)}…`]
}

function wrap(set: Typesetting, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measureWidth(set, longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = pieces(set, word, width)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

const segmenter = new Intl.Segmenter()

function pieces(set: Typesetting, word: string, width: number): string[] {
  if (measureWidth(set, word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of segmenter.segment(word)) {
    if (part !== '' && measureWidth(set, part + segment) > width) {
      parts.push(part)
      part = segment
    } else part += segment
  }
  return [...parts, part]
}

// The package's types declare a wrong module kind.
const bidi = (bidiPackage as unknown as typeof bidiPackage.default)()
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

function drawLine(set: Typesetting, line: string, at: { x: number; y: number }): void {
  if (!rightToLeft.test(line)) {
    drawRuns(set, line, at)
    return
  }
  let { x } = at
  // With features a run is shaped as a whole; without, word by word in the wrong order.
  for (const run of visualRuns(line, set.paper.direction))
    x = drawRuns(set, run, { x, y: at.y }, { features: [] })
}

/** On a left-to-right sheet a line has the direction of its first letter. */
export function visualRuns(line: string, direction: 'ltr' | 'rtl' = 'ltr'): string[] {
  const levels = bidi.getEmbeddingLevels(line, direction === 'rtl' ? 'rtl' : undefined)
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
    if (level % 2 === 1) return mirrored(text)
    return isReversedByFont(text) ? [...text].toReversed().join('') : text
  })
}

/** Fonts draw Arabic digits as Arabic letters: from right to left. */
const isReversedByFont = (text: string): boolean =>
  isRightToLeft(/[[\p{L}\p{Nd}]--[0-9]]/v.exec(text)?.[0] ?? '')

const isRightToLeft = (text: string) => rightToLeft.test(text)

/** Mirrors brackets: the font does not mirror neutral characters. */
function mirrored(text: string): string {
  const turned = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character)
  return (isRightToLeft(text) ? turned : turned.toReversed()).join('')
}
