import { refuseStock } from '@marketday/contract/catalog/products/item-kinds'
import type { StockRow } from '@marketday/contract/stock/stock'
import { lookUpCodes } from '@marketday/contract/stock/stock'
import { call } from '../../../../platform/api/api.ts'
import { readQuantity, type ReadLine } from './read-lines.ts'

type FoundItem = Pick<StockRow, 'variantId' | 'title' | 'variantTitle' | 'sku'> &
  Partial<Pick<StockRow, 'costMinor'>>

export interface ReceiptLine extends ReadLine {
  readonly id: string
  /** Null until the code is looked up, and if no item has it. */
  readonly stock: FoundItem | null
  /** Reason why the code has no item. */
  readonly problem: string | null
  /** Unit cost, if entered; default: the item's cost. */
  readonly unitCostMinor?: number | null
}

/** Server limit of lines per receipt and of codes per lookup. */
export const mostLines = 200

export const lineOf = (read: ReadLine): ReceiptLine => ({
  ...read,
  id: crypto.randomUUID(),
  stock: null,
  problem: null,
})

export const lineFor = (stock: FoundItem, quantity = 1): ReceiptLine => ({
  ...lineOf({ code: stock.sku ?? '', quantity: String(quantity) }),
  stock,
})

export const isWaiting = ({ stock, problem }: ReceiptLine) => stock === null && problem === null

export const nameOf = ({ stock, code }: ReceiptLine) =>
  stock ? [stock.title, stock.variantTitle].filter(Boolean).join(', ') : code

/** Looks up the items of the lines. Failed lookups are marked and can be repeated. */
export async function findItems(lines: readonly ReceiptLine[]): Promise<ReceiptLine[]> {
  const done: ReceiptLine[] = []
  for (let at = 0; at < lines.length; at += mostLines)
    done.push(...(await findSome(lines.slice(at, at + mostLines))))
  return done
}

async function findSome(lines: readonly ReceiptLine[]): Promise<ReceiptLine[]> {
  const codes = [...new Set(lines.map(({ code }) => code))].filter(
    (code) => code !== '' && code.length <= 100,
  )
  try {
    const { matches } = codes.length > 0 ? await call(lookUpCodes, { body: { codes } }) : noMatches
    return lines.map((line) => {
      const meant = matches.filter(({ code }) => code === line.code)
      return { ...line, ...itemAmong(meant.map(({ stock }) => stock)) }
    })
  } catch {
    return lines.map((line) => ({ ...line, stock: null, problem: notAsked }))
  }
}

const noMatches = { matches: [] }
const notAsked = 'The code could not be looked up. Try again'

export const withoutWaiting = (line: ReceiptLine): ReceiptLine =>
  isWaiting(line) ? { ...line, problem: notAsked } : line

export const couldNotBeAsked = ({ problem }: ReceiptLine) => problem === notAsked

function itemAmong(meant: readonly StockRow[]): Pick<ReceiptLine, 'stock' | 'problem'> {
  if (meant.length > 1) return { stock: null, problem: 'Several items have this code; use the SKU' }
  const [stock = null] = meant
  const refusal = stock && refuseStock(stock)
  if (refusal) return { stock: null, problem: refusal }
  return { stock, problem: stock ? null : 'No item has this SKU or barcode' }
}

/** Whether two lines can be merged: same item, or same unknown code. */
const isAlike = (one: ReceiptLine, other: ReceiptLine) =>
  one.stock && other.stock
    ? one.stock.variantId === other.stock.variantId
    : one.code.toLowerCase() === other.code.toLowerCase()

/** Adds lines; an existing line of the same item is increased instead. */
export function withLines(
  lines: readonly ReceiptLine[],
  added: readonly ReceiptLine[],
): ReceiptLine[] {
  const all = [...lines]
  for (const line of added) {
    const at = all.findIndex((candidate) => isAlike(candidate, line))
    const existing = all[at]
    const [before, more] = [readQuantity(existing?.quantity ?? ''), readQuantity(line.quantity)]
    // Invalid quantities stay as typed.
    if (existing && before !== null && more !== null)
      all[at] = { ...existing, quantity: String(before + more) }
    else all.push(line)
  }
  return all
}

/** Applies lookup results to lines with an unchanged code; merges lines of the same item. */
export function withFound(
  lines: readonly ReceiptLine[],
  updates: readonly ReceiptLine[],
): ReceiptLine[] {
  const answers = new Map(updates.map((line) => [line.id, line]))
  return lines.reduce<ReceiptLine[]>((done, line) => {
    const answer = answers.get(line.id)
    if (answer?.code !== line.code) return [...done, line]
    return withLines(done, [{ ...line, stock: answer.stock, problem: answer.problem }])
  }, [])
}

/** Problems that prevent receiving a line; null if none. */
export const problemsOfLine = ({ quantity, problem }: ReceiptLine) => ({
  code: problem,
  quantity: readQuantity(quantity) === null ? 'A whole number from 1 to 100000' : null,
})

export const isReady = (line: ReceiptLine): boolean =>
  line.stock !== null && Object.values(problemsOfLine(line)).every((problem) => problem === null)
