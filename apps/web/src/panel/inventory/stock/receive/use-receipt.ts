import { useEffect, useState } from 'react'
import { currentShop } from '../../../../platform/api/http.ts'
import { keptValue } from '../../../../platform/kept-value.ts'
import type { ReadLine } from './read-lines.ts'
import {
  couldNotBeAsked,
  findItems,
  lineOf,
  withFound,
  withLines,
  withoutWaiting,
  type ReceiptLine,
} from './receipt-lines.ts'

interface Receipt {
  /** One key for what is on the screen: sent twice, it is received once, also after the page was closed meanwhile. */
  readonly key: string
  readonly reference: string
  readonly lines: readonly ReceiptLine[]
}

interface Given {
  readonly reference: string
  readonly lines: readonly ReceiptLine[]
}

const nothing: Given = { reference: '', lines: [] }
const begin = (given: Given): Receipt => ({ ...given, key: crypto.randomUUID() })
const keptReceipt = (name: string) => keptValue<Receipt>(`${name}.${currentShop()}`)

/** What was still being looked up when the page was closed is to be asked again. */
function resume(name: string | null, given: Given): Receipt {
  const kept = name && keptReceipt(name).read()
  return kept ? { ...kept, lines: kept.lines.map(withoutWaiting) } : begin(given)
}

/**
 * What came in, or goes out, as far as it is entered; under a name it stays in this browser until it is sent or given
 * up.
 */
export function useReceipt(name: string | null = 'receipt', given = nothing) {
  const [receipt, setReceipt] = useState(() => resume(name, given))
  useEffect(() => {
    if (name) keptReceipt(name).write(receipt.lines.length > 0 ? receipt : null)
  }, [name, receipt])

  const change = (next: (before: readonly ReceiptLine[]) => readonly ReceiptLine[]) =>
    setReceipt((before) => ({ ...before, key: crypto.randomUUID(), lines: next(before.lines) }))
  const replace = (line: ReceiptLine) =>
    change((before) => before.map((each) => (each.id === line.id ? line : each)))
  const lookUp = async (asked: readonly ReceiptLine[]) => {
    if (asked.length === 0) return
    const found = await findItems(asked)
    change((before) => withFound(before, found))
  }
  const lookUpAgain = () => {
    const asked = receipt.lines.filter(couldNotBeAsked).map((line) => ({ ...line, problem: null }))
    asked.forEach(replace)
    void lookUp(asked)
  }
  return {
    ...receipt,
    add: (read: readonly ReadLine[]) => {
      const added = read.map(lineOf)
      change((before) => withLines(before, added))
      void lookUp(added)
    },
    addFound: (line: ReceiptLine) => change((before) => withLines(before, [line])),
    replace,
    remove: ({ id }: ReceiptLine) => change((before) => before.filter((each) => each.id !== id)),
    /** Another code was typed, so another item is meant. */
    recode: (line: ReceiptLine) => {
      const code = line.code.trim()
      if (line.stock && code === (line.stock.sku ?? '')) return
      const asked = { ...line, code, stock: null, problem: null }
      replace(asked)
      void findItems([asked]).then(([found]) => found && replaceIfSame(change, found))
    },
    lookUpAgain,
    refer: (reference: string) => setReceipt((before) => ({ ...before, reference })),
    startOver: () => setReceipt(begin(nothing)),
  }
}

type Change = (next: (before: readonly ReceiptLine[]) => readonly ReceiptLine[]) => void

/** In its place, also beside another line of the same item: nothing that somebody is typing in may go away. */
const replaceIfSame = (change: Change, found: ReceiptLine) =>
  change((before) =>
    before.map((line) =>
      line.id === found.id && line.code === found.code
        ? { ...line, stock: found.stock, problem: found.problem }
        : line,
    ),
  )
