import { importLimits } from '@marketday/contract/imports/imports'
import { importSources } from '@marketday/contract/imports/import-sources'
import type { ImportSource } from '@marketday/contract/imports/import-sources'
import { priceRange } from '@marketday/contract/imports/source-items'
import type { SourcePage } from '@marketday/contract/imports/import-pages'
import type { OldAddress } from '@marketday/contract/imports/old-addresses'
import type { SourceItem } from '@marketday/contract/imports/source-items'
import type { PreviewState } from '../previews/rules.ts'
import { listedConfidence } from '../product-pages/read-items.ts'
import type { KnownItem, NotedItem, Notes } from './reading.ts'

export interface Findings {
  readonly facts: Readonly<PreviewState>
  readonly items: number
  note(change: Partial<PreviewState>): void
  add(items: readonly SourceItem[]): void
  noteLogos(addresses: readonly string[]): void
  notePages(pages: readonly SourcePage[]): void
  noteAddresses(addresses: readonly OldAddress[]): void
  flush(): void
}

const tellEveryMs = 500
const itemsAtOnce = 50
/** IPC messages are limited to 4 MB, a character takes up to three bytes, and facts are sent along. */
const lettersAtOnce = 1_000_000
/** Characters per item; larger ones are not products. */
const longestItem = 200_000

/** Buffers findings and progress, sent at most twice a second. */
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
    add(items) {
      for (const item of items) {
        // One by one: buffered items count towards the limit.
        if (!index.isWanted(item)) continue
        const letters = JSON.stringify(item).length
        if (letters > longestItem) continue
        for (const listed of index.remember(item))
          if (!waiting.has(listed.key)) waiting.set(listed.key, toWaiting(listed))
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

/** Best source seen so far, independent of page order. */
const better = (current: ImportSource | null, candidate: ImportSource): ImportSource =>
  importSources.find((source) => source === current || source === candidate) ?? candidate

/** Sent only once. */
const noNotes: Pick<Notes, 'logos' | 'pages' | 'addresses'> = {
  logos: [],
  pages: [],
  addresses: [],
}

interface Waiting {
  readonly item: SourceItem
  readonly letters: number
}

const toWaiting = (item: SourceItem): Waiting => ({ item, letters: JSON.stringify(item).length })

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

function createIndex(knownItems: readonly KnownItem[]) {
  const owners = new Map<string, string>()
  const keys = new Map<string, { readonly position: number; readonly confidence: number }>()
  /** Items seen only in a list so far. */
  const listed = new Map<string, SourceItem>()
  const note = (item: KnownItem) => {
    keys.set(item.key, {
      position: keys.get(item.key)?.position ?? keys.size,
      confidence: item.confidence,
    })
  }
  const own = (item: KnownItem): SourceItem[] => {
    const outdone: SourceItem[] = []
    for (const signature of signaturesOf(item)) {
      const owner = listed.get(owners.get(signature) ?? '')
      const isOutdone = owner && owner.key !== item.key && item.confidence > listedConfidence
      if (isOutdone) outdone.push(owner)
      if (isOutdone || !owners.has(signature)) owners.set(signature, item.key)
    }
    return outdone
  }
  /** Returns listed items that are now duplicates of this one, which has a page. */
  const remember = (item: SourceItem): SourceItem[] => {
    note(item)
    if (item.confidence <= listedConfidence) listed.set(item.key, item)
    else listed.delete(item.key)
    return own(item)
  }
  for (const item of knownItems) {
    note(item)
    own(item)
  }
  return {
    size: () => keys.size,
    remember,
    noted: (item: SourceItem): NotedItem => ({
      item,
      position: keys.get(item.key)?.position ?? 0,
      duplicateOf: duplicateOf(item, owners),
    }),
    isWanted: (item: SourceItem) =>
      // A list entry must not replace data from the product's own page.
      (keys.get(item.key)?.confidence ?? 0) <= item.confidence &&
      (keys.has(item.key) || keys.size < importLimits.products),
  }
}

/** Duplicates share a barcode, or the name with the SKU or price. */
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
