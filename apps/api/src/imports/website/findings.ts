import { importLimits } from '@marketday/contract/imports/imports'
import { importSources } from '@marketday/contract/imports/import-sources'
import type { ImportSource } from '@marketday/contract/imports/import-sources'
import { priceRange } from '@marketday/contract/imports/source-items'
import type { SourcePage } from '@marketday/contract/imports/import-pages'
import type { OldAddress } from '@marketday/contract/imports/old-addresses'
import type { SourceItem } from '@marketday/contract/imports/source-items'
import type { PreviewState } from '../previews/rules.ts'
import type { KnownItem, NotedItem, Notes } from './reading.ts'

export interface Findings {
  readonly facts: Readonly<PreviewState>
  /** How many items are known. */
  readonly items: number
  /** Remembers; told within half a second. */
  note(change: Partial<PreviewState>): void
  has(key: string): boolean
  add(items: readonly SourceItem[]): void
  /** Where the website's logo may lie. */
  noteLogos(addresses: readonly string[]): void
  notePages(pages: readonly SourcePage[]): void
  /** Where its home page leads. */
  noteAddresses(addresses: readonly OldAddress[]): void
  /** Everything remembered is told afterwards. */
  flush(): void
}

const tellEveryMs = 500
const itemsAtOnce = 50
/** A message between processes holds 4 MB, a letter takes up to three bytes, and the facts are told with them. */
const lettersAtOnce = 1_000_000
/** Of one item; what is larger describes no product. */
const longestItem = 200_000

/** What is found and how far it came, told at most twice a second. */
export function createFindings(
  { facts, known }: { readonly facts: PreviewState; readonly known: readonly KnownItem[] },
  tell: (notes: Notes) => void,
): Findings {
  const index = createIndex(known)
  let waiting = new Map<string, Waiting>()
  let once = noNotes
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const parts = splitUp([...waiting.values()])
    waiting = new Map()
    for (const part of parts) {
      tell({ facts, known: index.size(), items: part.map(index.noted), ...once })
      once = noNotes
    }
  }
  const plan = () => {
    timer ??= setTimeout(flush, tellEveryMs)
  }
  return {
    facts,
    get items() {
      return index.size()
    },
    note(change) {
      Object.assign(facts, change)
      plan()
    },
    has: index.has,
    add(items) {
      for (const item of items) {
        // Each before the next: what is remembered counts towards the limit.
        if (!index.isWanted(item)) continue
        const letters = JSON.stringify(item).length
        if (letters > longestItem) continue
        index.remember(item)
        waiting.set(item.key, { item, letters })
        facts.source = better(facts.source, item.source)
        facts.currency ??= item.currency
      }
      if (items.length > 0) plan()
    },
    noteLogos(addresses) {
      once = { ...once, logos: [...addresses] }
      plan()
    },
    notePages(pages) {
      once = { ...once, pages: [...pages] }
      plan()
    },
    noteAddresses(addresses) {
      once = { ...once, addresses: [...addresses] }
      plan()
    },
    flush,
  }
}

/** Whichever page comes first: the best source that the website has. */
const better = (current: ImportSource | null, candidate: ImportSource): ImportSource =>
  importSources.find((source) => source === current || source === candidate) ?? candidate

/** What is told a single time. */
const noNotes: Pick<Notes, 'logos' | 'pages' | 'addresses'> = {
  logos: [],
  pages: [],
  addresses: [],
}

interface Waiting {
  readonly item: SourceItem
  readonly letters: number
}

/** Parts that are told at once; without an item there is one part, of nothing. */
function splitUp(waiting: readonly Waiting[]): SourceItem[][] {
  let part: SourceItem[] = []
  let sum = 0
  const parts = [part]
  for (const { item, letters } of waiting) {
    if (part.length === itemsAtOnce || sum + letters > lettersAtOnce) {
      parts.push((part = []))
      sum = 0
    }
    part.push(item)
    sum += letters
  }
  return parts
}

/** All items that are known, in the order in which they were found. */
function createIndex(knownItems: readonly KnownItem[]) {
  const owners = new Map<string, string>()
  const keys = new Map<string, { readonly position: number; readonly confidence: number }>()
  const remember = (item: KnownItem) => {
    keys.set(item.key, {
      position: keys.get(item.key)?.position ?? keys.size,
      confidence: item.confidence,
    })
    for (const signature of signaturesOf(item))
      if (!owners.has(signature)) owners.set(signature, item.key)
  }
  knownItems.forEach(remember)
  return {
    size: () => keys.size,
    has: (key: string) => keys.has(key),
    remember,
    noted: (item: SourceItem): NotedItem => ({
      item,
      position: keys.get(item.key)?.position ?? 0,
      duplicateOf: duplicateOf(item, owners),
    }),
    isWanted: (item: SourceItem) =>
      // What a list says of a product must not replace what its own page said.
      (keys.get(item.key)?.confidence ?? 0) <= item.confidence &&
      (keys.has(item.key) || keys.size < importLimits.products),
  }
}

/** The same barcode, or the same name with the same SKU or price: then it is the same thing twice. */
function signaturesOf(item: KnownItem): string[] {
  const name = item.title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const barcodes = item.variants
    .map(({ barcode }) => barcode)
    .filter((barcode) => barcode.length >= 8)
  const [first] = item.variants
  return [
    ...barcodes.map((barcode) => `barcode ${barcode}`),
    ...(first?.sku ? [`sku ${name} ${first.sku}`] : []),
    `price ${name} ${priceRange(item.variants).lowest}`,
  ]
}

function duplicateOf(item: SourceItem, owners: ReadonlyMap<string, string>): string | null {
  return (
    signaturesOf(item)
      .map((signature) => owners.get(signature))
      .find((owner) => owner !== undefined && owner !== item.key) ?? null
  )
}
