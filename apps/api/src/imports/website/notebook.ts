import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { priceRange } from '@marketday/contract/source-items'
import type { SourceItem } from '@marketday/contract/source-items'
import type { Facts } from '../previews/rules.ts'

export interface Notebook {
  readonly facts: Readonly<Facts>
  /** How many items are known. */
  readonly items: number
  /** Aborted when the person stopped the reading. */
  readonly signal: AbortSignal
  /** Remembers; written within half a second. */
  note(change: Partial<Facts>): void
  add(items: readonly SourceItem[]): void
  /** Everything remembered is stored afterwards. */
  readonly flush: () => Promise<void>
}

interface Place {
  readonly previewId: string
  readonly inTransaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly known: readonly SourceItem[]
  readonly signal: AbortSignal
}

const writeEveryMs = 500

/** What is found and how far it came, stored together at most twice a second. */
export function createNotebook(
  start: Facts,
  { previewId, inTransaction, known, signal }: Place,
): Notebook {
  const facts = start
  const stopped = new AbortController()
  const owners = new Map<string, string>()
  const keys = new Map<string, { readonly position: number; readonly confidence: number }>()
  let waiting = new Map<string, SourceItem>()
  const remember = (item: SourceItem) => {
    keys.set(item.key, {
      position: keys.get(item.key)?.position ?? keys.size,
      confidence: item.confidence,
    })
    for (const signature of signaturesOf(item))
      if (!owners.has(signature)) owners.set(signature, item.key)
  }
  known.forEach(remember)

  const write = async () => {
    const batch = [...waiting.values()]
    waiting = new Map()
    const rows = batch.map((item) =>
      rowOf(item, {
        previewId,
        position: keys.get(item.key)?.position ?? 0,
        duplicateOf: duplicateOf(item, owners),
      }),
    )
    const isOurs = await inTransaction((db) => store(db, { previewId, facts: { ...facts }, rows }))
    if (!isOurs) stopped.abort(new DOMException('The reading was stopped', 'AbortError'))
  }
  const { plan, flush } = createWriter(write, (error) => stopped.abort(error))
  return {
    facts,
    get items() {
      return keys.size
    },
    signal: AbortSignal.any([signal, stopped.signal]),
    note(change) {
      Object.assign(facts, change)
      plan()
    },
    add(items) {
      for (const item of items) {
        // What a list says of a product must not replace what its own page said.
        if ((keys.get(item.key)?.confidence ?? 0) > item.confidence) continue
        remember(item)
        waiting.set(item.key, item)
        facts.source ??= item.source
        facts.currency ??= item.currency
      }
      if (items.length > 0) plan()
    },
    flush,
  }
}

/** Writes one after the other: soon when planned, at once when flushed. */
function createWriter(write: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    await writing
  }
  const plan = () => {
    timer ??= setTimeout(() => void flush().catch(onError), writeEveryMs)
  }
  return { plan, flush }
}

/** The same barcode, or the same name with the same SKU or price: then it is the same thing twice. */
function signaturesOf(item: SourceItem): string[] {
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
      .find((owner) => owner !== item.key) ?? null
  )
}

function rowOf(
  item: SourceItem,
  {
    previewId,
    position,
    duplicateOf,
  }: { previewId: string; position: number; duplicateOf: string | null },
) {
  const { lowest, highest } = priceRange(item.variants)
  return {
    import_preview_id: previewId,
    source_key: item.key,
    position,
    title: item.title,
    price_minor: lowest,
    highest_price_minor: highest,
    currency: item.currency,
    duplicate_of: duplicateOf,
    item: json(item),
  }
}

interface Writing {
  readonly previewId: string
  readonly facts: Facts
  readonly rows: readonly ReturnType<typeof rowOf>[]
}

/** False when the reading was stopped meanwhile; items that were already found are kept all the same. */
async function store(db: Db, { previewId, facts, rows }: Writing): Promise<boolean> {
  if (rows.length > 0)
    await db
      .insertInto('import_preview_items')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.constraint('import_preview_items_pkey').doUpdateSet((set) => ({
          title: set.ref('excluded.title'),
          price_minor: set.ref('excluded.price_minor'),
          highest_price_minor: set.ref('excluded.highest_price_minor'),
          currency: set.ref('excluded.currency'),
          duplicate_of: set.ref('excluded.duplicate_of'),
          item: set.ref('excluded.item'),
        })),
      )
      .execute()
  const {
    status,
    source,
    currency,
    found,
    read,
    failed,
    currentPage,
    notice,
    brand,
    progress,
    errorCode,
  } = facts
  const updated = await db
    .updateTable('import_previews')
    .set({
      status,
      source,
      currency,
      found,
      read,
      failed,
      current_page: currentPage.slice(0, 300),
      notice,
      ...(brand && { brand: json(brand) }),
      progress: json(progress),
      error_code: errorCode,
      heartbeat_at: appNow,
      updated_at: appNow,
    })
    .where('import_preview_id', '=', previewId)
    .where('status', 'in', ['probing', 'crawling'])
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
