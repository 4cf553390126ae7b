import { Download } from 'lucide-react'
import { saveCsv } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'

interface ExportButtonProps {
  name: string
  read: () => Promise<string>
}

/** Exports all matching rows, not only the visible page. */
export function ExportButton({ name, read }: ExportButtonProps) {
  const save = () =>
    act(async () => saveCsv(name, await read()), {
      done: 'The table is downloaded',
      failed: 'The table could not be exported',
    })
  return (
    <Button variant="secondary" onClick={save}>
      <Download aria-hidden className="size-4" />
      Export as CSV
    </Button>
  )
}
