import { isDocumentTitle } from './is-document-title.ts'
import { inReadingOrder, placeInColumns } from './page-columns.ts'
import type { Entry } from './page-columns.ts'
import type { PageLine } from './to-lines.ts'

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
