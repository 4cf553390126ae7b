import type { CheerioAPI } from 'cheerio'

import type { DomElement } from '../../formats/parse-html.ts'
import { plainLine } from '../../formats/plain-text.ts'
import { namesOf, parentOf } from './outline.ts'

export interface ButtonRow {
  readonly label: string
  readonly names: string
  readonly texts: { text: string; isOff: boolean }[]
}

const rowNames = /swatch|size|variant|option/i
const asides =
  'header, footer, nav, aside, [class*="related" i], [class*="filter" i], [class*="review" i], [class*="gallery" i], [class*="quantity" i]'
const mostButtons = 300
const mostRows = 10
const longestText = 20

/** Rows containing only buttons: sizes and colours handled by scripts. */
export function buttonRows($: CheerioAPI): ButtonRow[] {
  const buttonsByRow = new Map<DomElement, DomElement[]>()
  for (const button of $('button, [role="radio"]').toArray().slice(0, mostButtons)) {
    const row = rowAround(button)
    if (row) buttonsByRow.set(row, [...(buttonsByRow.get(row) ?? []), button])
  }
  return [...buttonsByRow].slice(0, mostRows).flatMap(([element, buttons]) => {
    const row = $(element)
    const isMixed = row.find('input, select, a[href]').length > 0
    if (buttons.length < 2 || isMixed || row.closest(asides).length > 0) return []
    const texts = buttons.map((button) => ({
      text: plainLine($(button).text() || $(button).attr('aria-label'), 60),
      isOff: $(button).is('[disabled], [aria-disabled="true"]'),
    }))
    const isRow = texts.every(({ text }) => text !== '' && text.length <= longestText)
    const label = element.attribs['aria-label'] ?? ''
    return isRow ? [{ label, names: `${label} ${namesOf(element)}`, texts }] : []
  })
}

function rowAround(button: DomElement): DomElement | null {
  let around = parentOf(button)
  for (let level = 0; around && level < 4; level += 1, around = parentOf(around)) {
    if (around.attribs['role'] === 'radiogroup' || rowNames.test(namesOf(around))) return around
  }
  return null
}
