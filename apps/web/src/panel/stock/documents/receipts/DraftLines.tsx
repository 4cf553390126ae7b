import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { couldNotBeAsked, type ReceiptLine } from './receipt-lines.ts'
import { ReceiptLines } from './ReceiptLines.tsx'
import type { useReceipt } from './use-receipt.ts'

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
