import { useState } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { count } from '../../../../platform/format.ts'
import { CameraScanButton } from '../../../scanning/CameraScanButton.tsx'
import { usePageScan } from '../../../scanning/page-scan.ts'
import { keepFocus } from '../../../forms/keep-focus.ts'
import { lineName } from './take-words.ts'
import { useScans, type Scan } from './use-scans.ts'

/** Scanner input: each code with Enter counts one piece. */
export function ScanCount({ stockTakeId }: { stockTakeId: string }) {
  const { scans, last, scan, retry, remove } = useScans(stockTakeId)
  usePageScan(scan)
  const [text, setText] = useState('')
  const code = text.trim()
  const bad = scans.filter(({ problem }) => problem !== null)
  const waiting = scans.length - bad.length
  const state = (
    <p role="status" className="flex flex-wrap items-baseline gap-2 text-sm empty:hidden">
      {last && (
        <>
          <RowName>{lineName(last)}</RowName> <strong>{count(last.counted ?? 0)}</strong>
        </>
      )}
      {waiting > 0 && <span className="text-soft">{count(waiting)} on the way</span>}
    </p>
  )
  return (
    <Card title="Scan">
      <div className="flex flex-col gap-3" data-adds="scan">
        <TextField
          label="SKU or barcode"
          hint="Each scan counts one piece, wherever the focus is."
          autoComplete="off"
          maxLength={100}
          className="max-w-xl"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || code === '') return
            event.preventDefault()
            // Cleared at once: a scanner sends the next code without waiting.
            setText('')
            scan(code)
          }}
        />
        {state}
        <CameraScanButton onScan={scan}>
          {state}
          {bad.map(({ id, code, problem }) => (
            <Failure key={id}>{`${code}: ${problem}`}</Failure>
          ))}
        </CameraScanButton>
      </div>
      {bad.length > 0 && (
        <ul aria-label="Scans that are not counted" className="mt-3 flex flex-col">
          {bad.map((failedScan) => (
            <li key={failedScan.id} className="border-t border-line py-3">
              <BadScan
                scan={failedScan}
                onRetry={() => retry(failedScan)}
                onRemove={() => remove(failedScan)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface BadScanProps {
  scan: Scan
  onRetry: () => void
  onRemove: () => void
}

function BadScan({ scan: { code, problem, absent }, onRetry, onRemove }: BadScanProps) {
  const retry = absent ? 'Count it too' : 'Try again'
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <bdi className="font-medium">{code}</bdi>{' '}
        <span className="font-medium text-bad">{problem}</span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${retry}: ${code}`}
        data-removes="scan"
        onClick={({ currentTarget }) => void keepFocus(currentTarget, onRetry)}
      >
        {retry}
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Dismiss: ${code}`}
        data-removes="scan"
        onClick={({ currentTarget }) => void keepFocus(currentTarget, onRemove)}
      >
        Dismiss
      </Button>
    </div>
  )
}
