import type { StockRow } from '@marketday/contract/products/stock'
import { lookUpCodes } from '@marketday/contract/products/stock'
import { call } from '../../../../platform/api/api.ts'
import { readQuantity, type ReadLine } from './read-lines.ts'

export interface ReceiptLine extends ReadLine {
  readonly id: string
  readonly stock: StockRow | null
  /** Why no item stands for the code. */
  readonly problem: string | null
}

/** As many as the server takes in one receipt. */
export const mostLines = 200

/** The lines with the items that their codes stand for. */
export async function findItems(lines: readonly ReadLine[]): Promise<ReceiptLine[]> {
  const codes = [...new Set(lines.map(({ code }) => code))].filter(
    (code) => code !== '' && code.length <= 100,
  )
  const found = codes.length > 0 ? (await call(lookUpCodes, { body: { codes } })).matches : []
  return lines.map((line) => {
    const meant = found.filter(({ code }) => code === line.code)
    return { ...line, id: crypto.randomUUID(), ...itemAmong(meant.map(({ stock }) => stock)) }
  })
}

function itemAmong(meant: readonly StockRow[]): Pick<ReceiptLine, 'stock' | 'problem'> {
  if (meant.length > 1) return { stock: null, problem: 'Several items have this code; use the SKU' }
  const [stock = null] = meant
  return { stock, problem: stock ? null : 'No item has this SKU or barcode' }
}

export const lineFor = (stock: StockRow): ReceiptLine => ({
  id: crypto.randomUUID(),
  code: stock.sku ?? '',
  quantity: '1',
  stock,
  problem: null,
})

/** What is added to the list; another piece of an item that is there already makes its line one more. */
export function withLines(
  lines: readonly ReceiptLine[],
  added: readonly ReceiptLine[],
): ReceiptLine[] {
  const all = [...lines]
  for (const line of added) {
    const at = all.findIndex(
      ({ stock }) => stock && line.stock && stock.variantId === line.stock.variantId,
    )
    const known = all[at]
    const sum = (readQuantity(known?.quantity ?? '') ?? 0) + (readQuantity(line.quantity) ?? 0)
    if (known && readQuantity(line.quantity)) all[at] = { ...known, quantity: String(sum) }
    else all.push(line)
  }
  return all
}

/** Why a line cannot be received; null where it can. */
export const problemsOfLine = ({ quantity, problem }: ReceiptLine) => ({
  code: problem,
  quantity: readQuantity(quantity) === null ? 'A whole number from 1 to 100000' : null,
})

export const isReady = (line: ReceiptLine): boolean =>
  Object.values(problemsOfLine(line)).every((problem) => problem === null)
