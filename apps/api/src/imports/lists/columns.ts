const headings = {
  title: [
    'title',
    'name',
    'item',
    'item name',
    'product',
    'product name',
    'product title',
    'article',
  ],
  price: ['price', 'unit price', 'sale price', 'regular price', 'retail price', 'amount'],
  former: ['compare at price', 'compare-at price', 'former price', 'was', 'rrp', 'old price'],
  currency: ['currency'],
  sku: [
    'sku',
    'code',
    'item code',
    'item number',
    'product code',
    'reference',
    'ref',
    'variant sku',
  ],
  barcode: ['barcode', 'ean', 'gtin', 'upc', 'isbn', 'variant barcode'],
  stock: ['stock', 'quantity', 'qty', 'in stock', 'on hand', 'inventory', 'variant inventory qty'],
  category: ['category', 'categories', 'type', 'product type', 'group', 'department', 'section'],
  description: [
    'description',
    'details',
    'text',
    'notes',
    'body',
    'body (html)',
    'short description',
  ],
  vendor: ['vendor', 'brand', 'maker', 'supplier', 'manufacturer'],
  image: ['image', 'images', 'picture', 'photo', 'image src', 'image url'],
} as const
export type Column = keyof typeof headings

type Columns = Partial<Record<Column, number>>

const titleLines = 10

/** Columns by the header line, else by their content. `skipped` lines precede the items. */
export function columnsOf(rows: readonly (readonly string[])[]): {
  columns: Columns
  skipped: number
} {
  const named = rows.slice(0, titleLines).map(namedColumns)
  // A title line may precede the headers; a single header word may be an item.
  const place = named.findIndex(
    (columns, index) =>
      columns.title !== undefined && (index === 0 || Object.keys(columns).length > 1),
  )
  const columns = named[place]
  return columns ? { columns, skipped: place + 1 } : { columns: guessedColumns(rows), skipped: 0 }
}

function namedColumns(first: readonly string[]): Columns {
  const columns: Columns = {}
  first.forEach((cell, index) => {
    const column = findColumn(cell)
    if (column) columns[column] ??= index
  })
  return columns
}

export function findColumn(heading: string): Column | undefined {
  const word = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
  return columnNames.find((name) => headings[name].some((heading) => heading === word))
}

const columnNames = Object.keys(headings) as Column[]

/** First text column: title; first column of amounts: price; second one, if integers: quantity. */
function guessedColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns: Columns = {}
  for (let index = 0; index < width; index += 1) {
    const cells = rows.map((row) => row[index]?.trim() ?? '').filter(Boolean)
    const share = (test: (cell: string) => boolean) =>
      cells.filter(test).length / Math.max(1, cells.length)
    if (share(isAmount) > 0.8) {
      if (columns.price === undefined) columns.price = index
      else if (share((cell) => /^\d+$/.test(cell)) > 0.8) columns.stock ??= index
    } else if (columns.title === undefined) columns.title = index
    else columns.description ??= index
  }
  return columns
}

const isAmount = (cell: string) => /^\D{0,4}\d[\d.,'’\s]*\D{0,4}$/u.test(cell)
