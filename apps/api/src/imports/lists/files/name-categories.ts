import { isDocumentTitle } from './is-document-title.ts'
import type { PageLine, Cell } from './to-lines.ts'
import { namesPrice } from './to-lines.ts'

/**
 * Category of each line: the last heading before it in reading order, also across pages. Headings
 * are recognized by font size, else by capitals (text extraction has no font names). Ambiguous
 * lines are not headings.
 */
export function nameCategories(pages: readonly (readonly PageLine[])[]): string[] {
  const categories = pages.flat().map(() => '')
  const entries = placeInColumns(pages)
  const priced = entries.filter(({ isPriced }) => isPriced)
  const larger = findHeadings(entries, priced.length, tellBySize(priced))
  const capitals = findHeadings(entries, priced.length, tellByCapitals(priced))
  const { ordered, headings } = capitals.headings.size > larger.headings.size ? capitals : larger
  const spelled = new Map<string, string>()
  let current = ''
  for (const entry of ordered) {
    if (headings.has(entry)) {
      const title = toTitle(entry.text)
      const key = title.toLowerCase()
      current = spelled.get(key) ?? title
      spelled.set(key, current)
    } else if (entry.isPriced) categories[entry.line] = current
  }
  return categories
}

interface Outline {
  readonly ordered: readonly Entry[]
  readonly headings: ReadonlySet<Entry>
}

type Tell = (entry: Entry) => boolean

function findHeadings(entries: readonly Entry[], pricedCount: number, tell: Tell): Outline {
  const candidates = entries.filter(
    (entry) => !entry.isPriced && mayBeHeading(entry.text) && tell(entry),
  )
  const accepted = new Set(leaveOutNames(leaveOutRunningHeads(candidates, entries), pricedCount))
  const ordered = inReadingOrder(entries.filter((entry) => entry.isPriced || accepted.has(entry)))
  const headings = ordered.filter(
    (entry, index) => accepted.has(entry) && leads(entry, ordered[index + 1]),
  )
  const [first] = ordered
  const isTitle =
    first !== undefined &&
    first === headings[0] &&
    [...accepted].every((other) => other === first || other.height < first.height * 0.95)
  return { ordered, headings: new Set(isTitle ? headings.slice(1) : headings) }
}

/** A heading is directly followed by a priced line in its column. */
const leads = (heading: Entry, next: Entry | undefined) =>
  next?.isPriced === true &&
  next.page === heading.page &&
  next.below < heading.below &&
  (heading.column === null || heading.column === next.column)

function tellBySize(priced: readonly Entry[]): Tell {
  const heights = priced.map(({ height }) => height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? Infinity
  return ({ height }) => height >= usual * 1.15
}

/** If items are in capitals, capitals do not mark headings. */
function tellByCapitals(priced: readonly Entry[]): Tell {
  const loud = priced.filter(({ text }) => isInCapitals(text)).length
  return loud > priced.length / 5 ? () => false : ({ text }) => isInCapitals(toTitle(text))
}

const isInCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase()

const longest = 60

function mayBeHeading(text: string): boolean {
  const title = toTitle(text)
  return (
    title.length <= longest &&
    /\p{L}{2}/u.test(title) &&
    !/[.,;!?]$|\s{3}|\d[.,]\d|\p{Sc}/u.test(title) &&
    !isDocumentTitle(title)
  )
}

/** «Starters (continued):» becomes «Starters». */
const toTitle = (text: string) =>
  text
    .slice(0, longest * 2)
    .trim()
    .replace(/[\s:–—-]+$/u, '')
    .replace(
      /\s[([–—-]?\s?(?:continued|contd|cont['’]d|cont\.?|fortsetzung|suite|segue|continuación)\s?[)\]]?$/iu,
      '',
    )
    .replace(/[\s:–—-]+$/u, '')

/** Drops running heads: text at the same position of every page. */
function leaveOutRunningHeads(candidates: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const pages = new Set(entries.map(({ page }) => page)).size
  const toPlace = ({ text, below }: Entry) => `${Math.round(below)} ${text.toLowerCase()}`
  const seen = Map.groupBy(candidates, toPlace)
  return candidates.filter((entry) => {
    const times = new Set(seen.get(toPlace(entry))?.map(({ page }) => page)).size
    return times < 2 || times < pages - 1
  })
}

/** Lines in a size nearly as frequent as prices are item names, with their prices below. */
function leaveOutNames(candidates: readonly Entry[], pricedCount: number): Entry[] {
  return [...Map.groupBy(candidates, ({ height }) => Math.round(height)).values()].flatMap(
    (group) => {
      const titles = new Set(group.map(({ text }) => toTitle(text).toLowerCase()))
      return titles.size * 1.5 <= pricedCount ? group : []
    },
  )
}

interface Entry {
  readonly line: number
  readonly page: number
  /** Null if it spans columns. */
  readonly column: number | null
  readonly text: string
  readonly below: number
  readonly height: number
  readonly isPriced: boolean
}

interface Span {
  readonly left: number
  readonly right: number
}

/** Assigns lines to columns; columns are detected by priced lines next to each other. */
function placeInColumns(pages: readonly (readonly PageLine[])[]): Entry[] {
  let line = -1
  return pages.flatMap((lines, page) => {
    const columns = findColumns(lines)
    return lines.flatMap(({ text, below, height, cells }) => {
      line += 1
      const shared = { line, page, below, height, isPriced: namesPrice(text) }
      if (shared.isPriced) return [{ ...shared, text, column: columnAt(columns, spanAll(cells)) }]
      return [...Map.groupBy(cells, (cell) => columnAt(columns, cell))].map(([column, group]) => ({
        ...shared,
        column,
        text: group.map((cell) => cell.text).join('   '),
      }))
    })
  })
}

const spanAll = (cells: readonly Cell[]): Span => ({
  left: cells[0]?.left ?? 0,
  right: cells.at(-1)?.right ?? 0,
})

const mostColumns = 6

/** Horizontal ranges of the columns; a second one needs at least two lines. */
function findColumns(lines: readonly PageLine[]): Span[] {
  const priced = lines
    .filter(({ text }) => namesPrice(text))
    .map(({ cells, height }) => ({ ...spanAll(cells), height }))
    .toSorted((a, b) => a.left - b.left)
  const columns: { left: number; right: number; lines: number }[] = []
  for (const { left, right, height } of priced) {
    const column = columns.at(-1)
    if (column && left - column.right < height) {
      column.right = Math.max(column.right, right)
      column.lines += 1
    } else columns.push({ left, right, lines: 1 })
  }
  return columns.length <= mostColumns && columns.every((column) => column.lines > 1) ? columns : []
}

function columnAt(columns: readonly Span[], { left, right }: Span): number | null {
  if (columns.length < 2) return 0
  const touched = columns.flatMap((column, index) =>
    column.left < right && left < column.right ? [index] : [],
  )
  if (touched.length === 1) return touched[0] ?? null
  if (touched.length > 1) return null
  const after = columns.filter((column) => column.right <= left).length
  if (after === 0) return 0
  return after === columns.length ? after - 1 : null
}

/**
 * Reading order: by column if each has a heading, between the headings that span them; else as in
 * the file, which may go by line or by column.
 */
function inReadingOrder(entries: readonly Entry[]): Entry[] {
  const bands: Entry[][] = []
  let page = -1
  for (const entry of entries) {
    if (entry.page !== page || entry.column === null) bands.push([])
    page = entry.page
    bands.at(-1)?.push(entry)
  }
  return bands.flatMap(orderBand)
}

function orderBand(band: readonly Entry[]): readonly Entry[] {
  const columns = new Set(band.map(({ column }) => column))
  const headed = new Set(band.flatMap(({ isPriced, column }) => (isPriced ? [] : [column])))
  columns.delete(null)
  const isApart = [...columns].every((column) => headed.has(column))
  return isApart ? band.toSorted((a, b) => (a.column ?? -1) - (b.column ?? -1)) : band
}
