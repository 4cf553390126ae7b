import { refuseStock } from '@marketday/contract/catalog/products/kinds/item-kinds'
import type { StockRow } from '@marketday/contract/stock/stock'
import { lookUpCodes } from '@marketday/contract/stock/stock'
import { call } from '../../../../platform/api/api.ts'
import { readQuantity, type ReadLine } from './read-lines.ts'

type FoundItem = Pick<StockRow, 'variantId' | 'title' | 'variantTitle' | 'sku'> &
  Partial<Pick<StockRow, 'costMinor'>>

export interface ReceiptLine extends ReadLine {
  readonly id: string
  /** Null until the code is looked up, and where no item has it. */
  readonly stock: FoundItem | null
  /** Why no item stands for the code. */
  readonly problem: string | null
  /** What one piece is bought for, where that was said; the item's own cost unless. */
  readonly unitCostMinor?: number | null
}

/** As many as the server takes in one receipt, and as many codes as it looks up at once. */
export const mostLines = 200

/** A line whose code nobody has looked up yet. */
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

/** The lines with the items that their codes stand for. What could not be asked says so, and can be asked again. */
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

/** Whether another piece of the one is another piece of the other: of one item, or of one code not known yet. */
const isAlike = (one: ReceiptLine, other: ReceiptLine) =>
  one.stock && other.stock
    ? one.stock.variantId === other.stock.variantId
    : one.code.toLowerCase() === other.code.toLowerCase()

/** What is added to the list; another piece of what is there already makes its line one more. */
export function withLines(
  lines: readonly ReceiptLine[],
  added: readonly ReceiptLine[],
): ReceiptLine[] {
  const all = [...lines]
  for (const line of added) {
    const at = all.findIndex((candidate) => isAlike(candidate, line))
    const existing = all[at]
    const [before, more] = [readQuantity(existing?.quantity ?? ''), readQuantity(line.quantity)]
    // What is no number stays as it was typed, to be put right.
    if (existing && before !== null && more !== null)
      all[at] = { ...existing, quantity: String(before + more) }
    else all.push(line)
  }
  return all
}

/** What was found for lines whose code is still the same; one that turns out to be an earlier one adds to it. */
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

/** Why a line cannot be received; null where it can. */
export const problemsOfLine = ({ quantity, problem }: ReceiptLine) => ({
  code: problem,
  quantity: readQuantity(quantity) === null ? 'A whole number from 1 to 100000' : null,
})

export const isReady = (line: ReceiptLine): boolean =>
  line.stock !== null && Object.values(problemsOfLine(line)).every((problem) => problem === null)
