export interface Fault {
  readonly row: number
  readonly heading: string
}

export interface SheetFile {
  readonly text: string
  readonly added: number
  readonly changed: number
  readonly faults: readonly Fault[]
}

interface Wanted {
  readonly rows: number
  /** Makes URLs and SKUs unique per run. */
  readonly tag: string
  /** Slugs of existing items, which get a new price. */
  readonly known: readonly string[]
}

const headings = [
  'Address',
  'Title',
  'Status',
  'Description',
  'Tags',
  'Tax rate %',
  'SKU',
  'Barcode',
  'Price',
  'Former price',
  'Currency',
  'Weight (g)',
  'Low stock at',
  'Stock counted',
  'Sold without stock',
  'First stock',
] as const
type Row = Partial<Record<(typeof headings)[number], string>>

const longer = (than: number) => 'x'.repeat(than + 1)

/** Each kind breaks one cell of a valid row. The last has two rows with one SKU. */
const kinds: readonly (readonly [keyof Row, (turn: number, owned: string) => string])[] = [
  ['Price', () => 'cheap'],
  ['Price', () => '-1.00'],
  ['Price', () => '1.005'],
  ['Price', () => '9999999999999'],
  ['Former price', () => 'much'],
  ['Former price', () => '0.50'],
  ['Currency', () => 'USD'],
  ['Title', () => ''],
  ['Title', () => longer(255)],
  ['Title', () => 'Jar \u202Eselkcip'],
  ['Status', () => 'sold'],
  ['Tax rate %', () => 'high'],
  ['SKU', () => longer(64)],
  ['SKU', (_turn, owned) => owned],
  ['Weight (g)', () => '1.5'],
  ['Low stock at', () => '-1'],
  ['Stock counted', () => 'maybe'],
  ['First stock', () => 'many'],
  ['SKU', (turn) => `twice-${turn}`],
  ['SKU', (turn) => `twice-${turn}`],
]

/** One tenth of the rows change an item, one percent is faulty, the rest is new. */
export function sheetFile({ rows, tag, known }: Wanted): SheetFile {
  const lines = [headings.join(',')]
  const faults: Fault[] = []
  let changed = 0
  for (let index = 0; index < rows; index += 1) {
    const number = index + 2
    const address = known[changed]
    if (index % 100 === 50) {
      const [heading, spoil] = kinds[faults.length % kinds.length] ?? ['Price', () => 'cheap']
      const turn = Math.floor(faults.length / kinds.length)
      const value = spoil(turn, known[0] ?? '').replace('twice', `twice-${tag}`)
      lines.push(toLine({ ...goodRow(`${tag}-${number}`), [heading]: value }))
      faults.push({ row: number, heading })
    } else if (index % 10 === 0 && address !== undefined) {
      lines.push(toLine({ Address: address, Price: '99.00' }))
      changed += 1
    } else lines.push(toLine(goodRow(`${tag}-${number}`)))
  }
  return {
    text: `${lines.join('\n')}\n`,
    added: rows - changed - faults.length,
    changed,
    faults,
  }
}

const goodRow = (name: string): Row => ({
  Address: name,
  Title: `Jar of pickles ${name}`,
  Status: 'active',
  Description: 'Kept cool and dry. Eaten within a week once it is open.',
  Tags: 'pickles; jar',
  'Tax rate %': '20',
  SKU: name,
  Price: '4.50',
  Currency: 'GBP',
  'Weight (g)': '400',
  'Stock counted': 'yes',
  'First stock': '12',
})

const toLine = (row: Row) => headings.map((heading) => row[heading] ?? '').join(',')
