import type { CheerioAPI } from 'cheerio'

import type { DomElement } from '../../formats/parse-html.ts'
import { isName } from './list-names.ts'
import { parentOf } from './outline.ts'

/** Attributes by which buttons show the goods of one category. */
const attributes = ['data-category', 'data-filter', 'data-cat', 'data-group'] as const
const controls = attributes.map((name) => `button[${name}], a[${name}], li[${name}]`).join(', ')
const longestLabel = 40
const mostLevels = 6
const mostControls = 300

/**
 * Labels of the buttons that filter a list, by the value of their attribute. A value with several
 * texts belongs to the goods themselves.
 */
function filterLabels($: CheerioAPI): ReadonlyMap<string, string> {
  const found = $<DomElement, string>(controls).toArray().slice(0, mostControls)
  const texts = Map.groupBy(
    found.map((control) => ({
      value: listValues(control)[0] ?? '',
      text: $(control).text().replaceAll(/\s+/g, ' ').trim(),
    })),
    ({ value }) => value,
  )
  const labels = [...texts].flatMap(([value, [first, ...others]]) => {
    const label = first?.text ?? ''
    const isLabel = label.length <= longestLabel && isName(label) && !/\d/.test(label)
    return value !== '' && isLabel && others.every(({ text }) => text === label)
      ? [[value, label] as const]
      : []
  })
  return new Map(labels.length > 1 ? labels : [])
}

interface Labelled {
  readonly name: string
  readonly category: string
  readonly element: DomElement | null
}

/** Records with the label of the filter that shows them as their category. One label for all is a switch of the view. */
export function withFilterLabels<T extends Labelled>($: CheerioAPI, records: readonly T[]): T[] {
  const labels = filterLabels($)
  const labelled = records.map((record) => ({ record, label: findLabel(labels, record) }))
  const distinct = new Set(labelled.flatMap(({ label }) => label || []))
  return labelled.map(({ record, label }) =>
    label === '' || distinct.size < 2 ? record : { ...record, category: label },
  )
}

function findLabel(labels: ReadonlyMap<string, string>, { element, name }: Labelled): string {
  let around = labels.size > 0 ? element : null
  for (let level = 0; around && level < mostLevels; level += 1, around = parentOf(around)) {
    const label = listValues(around).flatMap((value) => labels.get(value) ?? [])[0]
    if (label !== undefined && label !== name) return label
  }
  return ''
}

/** The filter of `.pizza` shows elements of the class `pizza`. */
const listValues = ({ attribs }: DomElement): string[] =>
  [...attributes.map((name) => attribs[name] ?? ''), ...(attribs['class'] ?? '').split(/\s+/, 12)]
    .map((value) => value.trim().replace(/^[.#]/, '').toLowerCase())
    .filter(Boolean)
