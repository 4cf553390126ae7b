import { useState } from 'react'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { CameraScanButton } from '../../scanning/CameraScanButton.tsx'
import { usePageScan } from '../../scanning/page-scan.ts'
import { countTicked, countWanted } from './tick-code.ts'
import type { TickedGoods } from './use-ticks.ts'

/** Scanner input: each code with Enter adds one piece. */
export function ScanGoods({ goods }: { goods: TickedGoods }) {
  const { pieces, ticks, said, refused, scan } = goods
  usePageScan(scan)
  const [text, setText] = useState('')
  const code = text.trim()
  const inBox = countTicked(pieces, ticks)
  const totalCount = countWanted(pieces)
  const outcome = (
    <p role="status" className="min-h-5 text-sm wrap-anywhere">
      {/* The same words once more are a change, too. */}
      <span key={said?.id}>{said?.text}</span>
    </p>
  )
  return (
    <Card title="Scan">
      <div className="flex flex-col gap-3" data-adds="scan">
        <ProgressBar
          label={`${count(inBox)} of ${count(totalCount)} in the box`}
          value={totalCount === 0 ? 0 : inBox / totalCount}
        />
        <TextField
          label="SKU or barcode"
          hint="Each scan ticks one unit, wherever the focus is."
          autoComplete="off"
          maxLength={100}
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
        {outcome}
        <CameraScanButton onScan={scan}>{outcome}</CameraScanButton>
        {refused.length > 0 && <NotInBox goods={goods} />}
      </div>
    </Card>
  )
}

function NotInBox({ goods: { refused, putBack } }: { goods: TickedGoods }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label="Scans without a match" className="w-full divide-y divide-line text-sm">
        {refused.map(({ id, code, reason }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <bdi className="font-medium">{code}</bdi>{' '}
            <span className="font-medium text-bad">{reason}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        data-removes="scan"
        onClick={({ currentTarget }) => void keepFocus(currentTarget, putBack)}
      >
        Dismiss
      </Button>
    </div>
  )
}
