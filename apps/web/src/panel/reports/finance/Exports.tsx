import type { ExportFormat } from '@marketday/contract/bulk/export-look'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'

interface ExportsProps {
  /** File name without extension. */
  name: string
  read: (format: ExportFormat) => Promise<Blob>
}

/** All rows of the list, not only the visible page. */
export function Exports({ name, read }: ExportsProps) {
  return (
    <>
      <Button variant="secondary" onClick={() => download(`${name}.xlsx`, () => read('xlsx'))}>
        Export as Excel
      </Button>
      <Button variant="secondary" onClick={() => download(`${name}.csv`, () => read('csv'))}>
        Export as CSV
      </Button>
    </>
  )
}

export const download = (name: string, read: () => Promise<Blob>) =>
  act(
    async () => {
      const file = await read()
      saveFile(name, file, file.type)
    },
    { done: 'File downloaded', failed: 'The file could not be downloaded' },
  )
