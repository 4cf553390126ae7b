import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shown only once; closes after the user confirms having saved them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setKept] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const leave = () => (isKept ? onClose() : setMissing(true))
  return (
    <Dialog
      onClose={leave}
      title="Your recovery codes"
      description="Use each one once to sign in without your device. They are not shown again."
      size="small"
    >
      <div className="flex flex-col gap-4">
        <ul className="grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4 font-mono text-sm max-[22rem]:grid-cols-1">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes))}`}
          download="marketday-recovery-codes.txt"
          className="self-start text-sm font-medium text-primary-ink underline underline-offset-2"
        >
          Download codes
        </a>
        <Checkbox
          label="I saved these codes in a safe place"
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
          error={isMissing && !isKept ? 'Save the codes first' : undefined}
        />
        <Button onClick={leave}>Done</Button>
      </div>
    </Dialog>
  )
}

const fileOf = (codes: readonly string[]) =>
  `Marketday recovery codes\nEach works once.\n\n${codes.join('\n')}\n`
