import {
  countStockTakeLine,
  forgetStockTakeLine,
  type StockTakeLine,
} from '@marketday/contract/stock/documents/counts/stock-takes'
import { useState, type KeyboardEvent } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { useFailure } from '../../../../ui/feedback/use-failure.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { refreshTakes } from './take-queries.ts'
import { lineName } from './take-words.ts'

interface CountFieldProps {
  stockTakeId: string
  line: StockTakeLine
}

interface Typed {
  readonly text: string
  /** Value on screen when typing began: other users' counts must not be overwritten unseen. */
  readonly seen: number | null
}

/** Total count; saved on blur or with Enter, which moves to the next field. */
export function CountField({ stockTakeId, line }: CountFieldProps) {
  const { variantId, counted } = line
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isBad, setBad] = useState(false)
  const { failure, attempt, forget } = useFailure()
  const save = async () => {
    if (!typed) return
    const total = readCount(typed.text)
    setBad(total === undefined)
    if (total === undefined) return
    await attempt(async () => {
      const params = { stockTakeId, variantId }
      try {
        if (total !== typed.seen)
          await (total === null
            ? call(forgetStockTakeLine, { params })
            : call(countStockTakeLine, { params, body: { total, seen: typed.seen } }))
        setTyped((now) => (now?.text === typed.text ? null : now))
      } finally {
        await refreshTakes()
      }
    })
  }
  const change = (text: string) => {
    // After a refusal the user has seen the other count.
    setTyped({ text, seen: typed && !failure ? typed.seen : counted })
    setBad(false)
    forget()
  }
  return (
    <TextField
      label={`Counted of ${lineName(line)}`}
      labelHidden
      className="w-24 text-left"
      inputMode="numeric"
      autoComplete="off"
      data-count
      value={typed?.text ?? counted ?? ''}
      onChange={({ target }) => change(target.value)}
      onBlur={() => void save()}
      onKeyDown={goOn}
      error={isBad ? 'A whole number from 0 to 1000000' : failure?.message}
    />
  )
}

/** Undefined if invalid, null if empty. */
function readCount(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s\u00A0']/g, '')
  if (plain === '') return null
  return /^\d{1,7}$/.test(plain) && Number(plain) <= 1_000_000 ? Number(plain) : undefined
}

function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const field = event.currentTarget
  const fields = [...document.querySelectorAll<HTMLElement>('[data-count]')]
  const next = fields[fields.indexOf(field) + 1]
  if (next) return next.focus()
  // Saves the last field in place.
  field.blur()
  field.focus()
}
