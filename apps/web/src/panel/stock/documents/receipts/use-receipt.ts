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
  /** Idempotency key of the list: sent twice, it is received once, even after the page was closed. */
  readonly key: string
  readonly reference: string
  readonly lines: readonly ReceiptLine[]
}

interface ReceiptDraft {
  readonly reference: string
  readonly lines: readonly ReceiptLine[]
}

const emptyDraft: ReceiptDraft = { reference: '', lines: [] }
const begin = (initial: ReceiptDraft): Receipt => ({ ...initial, key: crypto.randomUUID() })
const keptReceipt = (name: string) => keptValue<Receipt>(`${name}.${currentShop()}`)

/** Lookups interrupted by closing the page must be repeated. */
function resume(name: string | null, initial: ReceiptDraft): Receipt {
  const stored = name && keptReceipt(name).read()
  return stored ? { ...stored, lines: stored.lines.map(withoutWaiting) } : begin(initial)
}

/** Lines being entered; a named list is stored in the browser until sent or discarded. */
export function useReceipt(name: string | null = 'receipt', initial = emptyDraft) {
  const [receipt, setReceipt] = useState(() => resume(name, initial))
  useEffect(() => {
    if (name) keptReceipt(name).write(receipt.lines.length > 0 ? receipt : null)
  }, [name, receipt])

  const change = (next: (before: readonly ReceiptLine[]) => readonly ReceiptLine[]) =>
    setReceipt((before) => ({ ...before, key: crypto.randomUUID(), lines: next(before.lines) }))
  const replace = (line: ReceiptLine) =>
    change((before) => before.map((entry) => (entry.id === line.id ? line : entry)))
  const lookUp = async (pendingLines: readonly ReceiptLine[]) => {
    if (pendingLines.length === 0) return
    const results = await findItems(pendingLines)
    change((before) => withFound(before, results))
  }
  const lookUpAgain = () => {
    const failedLines = receipt.lines
      .filter(couldNotBeAsked)
      .map((line) => ({ ...line, problem: null }))
    failedLines.forEach(replace)
    void lookUp(failedLines)
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
    remove: ({ id }: ReceiptLine) => change((before) => before.filter((entry) => entry.id !== id)),
    /** Called after a new code was typed. */
    recode: (line: ReceiptLine) => {
      const code = line.code.trim()
      if (line.stock && code === (line.stock.sku ?? '')) return
      const changedLine = { ...line, code, stock: null, problem: null }
      replace(changedLine)
      void findItems([changedLine]).then(([result]) => result && replaceIfSame(change, result))
    },
    lookUpAgain,
    refer: (reference: string) => setReceipt((before) => ({ ...before, reference })),
    startOver: () => setReceipt(begin(emptyDraft)),
  }
}

type Change = (next: (before: readonly ReceiptLine[]) => readonly ReceiptLine[]) => void

/** Replaces in place, without merging lines: a line being edited must not disappear. */
const replaceIfSame = (change: Change, result: ReceiptLine) =>
  change((before) =>
    before.map((line) =>
      line.id === result.id && line.code === result.code
        ? { ...line, stock: result.stock, problem: result.problem }
        : line,
    ),
  )
