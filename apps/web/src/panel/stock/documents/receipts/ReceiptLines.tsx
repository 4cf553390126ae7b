import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import { keepFocus } from '../../../forms/use-held-dialog.ts'
import {
  isWaiting,
  nameOf,
  problemsOfLine,
  type ReceiptLine,
  couldNotBeAsked,
} from './receipt-lines.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import type { useReceipt } from './use-receipt.ts'

interface ReceiptLinesProps {
  lines: readonly ReceiptLine[]
  onChange: (line: ReceiptLine) => void
  /** Called after a new code was typed. */
  onCode: (line: ReceiptLine) => void
  onRemove: (line: ReceiptLine) => void
  more?: (line: ReceiptLine) => ReactNode
}

export function ReceiptLines({ lines, ...acts }: ReceiptLinesProps) {
  return (
    <ol aria-label="Lines" className="flex flex-col">
      {lines.map((line) => (
        <li key={line.id} className="border-b border-line py-4 last:border-0">
          <Line line={line} {...acts} />
        </li>
      ))}
    </ol>
  )
}

type LineProps = Omit<ReceiptLinesProps, 'lines'> & { line: ReceiptLine }

function Line({ line, onChange, onCode, onRemove, more }: LineProps) {
  const problems = problemsOfLine(line)
  const name = nameOf(line)
  return (
    <div className="flex flex-wrap items-start gap-3">
      <p className="min-w-0 flex-[1_1_12rem] font-medium wrap-anywhere sm:pt-8">
        <RowName>
          {line.stock ? name : isWaiting(line) ? 'Being looked up…' : 'Unknown item'}
        </RowName>
      </p>
      <TextField
        label="SKU or barcode"
        aria-label={`SKU or barcode of ${name}`}
        className="min-w-0 flex-[1_1_9rem] sm:max-w-48"
        maxLength={100}
        value={line.code}
        onChange={(event) => onChange({ ...line, code: event.target.value })}
        onBlur={() => onCode(line)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // A scanner ends with Enter, which must not submit the form.
          event.preventDefault()
          onCode(line)
        }}
        error={problems.code ?? undefined}
      />
      <TextField
        label="Quantity"
        aria-label={`Quantity of ${name}`}
        className="w-28"
        inputMode="numeric"
        autoComplete="off"
        value={line.quantity}
        onChange={(event) => onChange({ ...line, quantity: event.target.value })}
        error={problems.quantity ?? undefined}
      />
      {more?.(line)}
      <IconButton
        label={`Remove ${name}`}
        icon={<X aria-hidden />}
        className="mt-6"
        data-removes="line"
        onClick={({ currentTarget }) => void keepFocus(currentTarget, () => onRemove(line))}
      />
    </div>
  )
}

interface DraftLinesProps {
  receipt: ReturnType<typeof useReceipt>
  scanField: RefObject<HTMLInputElement | null>
  /** Status of the lines, or reason they cannot be saved. */
  status: string
  more?: (line: ReceiptLine) => ReactNode
}

export function DraftLines({ receipt, scanField, status, ...rest }: DraftLinesProps) {
  const { lines } = receipt
  return (
    <>
      <p role="status" className="text-sm text-soft">
        {status}
      </p>
      {lines.some(couldNotBeAsked) && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={receipt.lookUpAgain}
        >
          Look up again
        </Button>
      )}
      <ReceiptLines
        {...rest}
        lines={lines}
        onChange={receipt.replace}
        onCode={receipt.recode}
        onRemove={(line) => {
          receipt.remove(line)
          if (lines.length === 1) scanField.current?.focus()
        }}
      />
    </>
  )
}
