import { useId, useState, type ChangeEvent } from 'react'

import { listFileLimits, listLimits } from '@marketday/contract/imports/file-limits'
import { findByteEncoding, findUnmarkedUtf16 } from '@marketday/contract/imports/text-encoding'
import { readListFile, type ListPart } from '@marketday/contract/imports/import-lists'

import { firstProblem } from '../../../platform/api/first-problem.ts'
import { uploadFile } from '../../../platform/api/upload-file.ts'
import { count } from '../../../platform/format.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { useFailure } from '../../../ui/feedback/Failure.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'

const limits = `Excel (XLSX), CSV, tab-separated text or PDF, up to ${listFileLimits.megabytes} MB: ${count(listLimits.rows)} lines, ${listFileLimits.sheets} sheets, ${listFileLimits.pages} pages of a PDF.`

export function ListFile({ onList }: { onList: (list: string) => void }) {
  const fileId = useId()
  const [name, setName] = useState('')
  const [parts, setParts] = useState<readonly ListPart[]>([])
  const [place, setPlace] = useState(0)
  const { failure, attempt } = useFailure()
  const { busy, during } = useBusy()
  const choose = (listParts: readonly ListPart[], next: number) => {
    setPlace(next)
    onList(listParts[next]?.list ?? '')
  }
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setName(file.name)
    setParts([])
    void during(() =>
      attempt(async () => {
        const listParts = await readParts(file)
        setParts(listParts)
        choose(listParts, 0)
      }),
    )
    // Allows choosing the same file again after a change.
    target.value = ''
  }
  const notice = parts[place]?.notice
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Or choose a file"
        optional
        id={fileId}
        hint={limits}
        error={failure ? firstProblem(failure) : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept=".xlsx,.xlsm,.csv,.tsv,.txt,.pdf,text/csv,text/plain,application/pdf"
            onChange={take}
            className="control py-2"
          />
        )}
      </Field>
      <p role="status" className="text-sm text-soft empty:hidden">
        {busy && `Reading ${name}…`}
        {!busy && parts.length > 0 && `This is the content of ${name}. You can correct it above.`}
      </p>
      {parts.length > 1 && (
        <SelectField
          label="Sheet"
          value={String(place)}
          options={parts.map((part, index) => ({ value: String(index), label: part.name }))}
          onChange={(event) => choose(parts, Number(event.target.value))}
        />
      )}
      {notice && <p className="text-sm text-warn">{notice}</p>}
    </div>
  )
}

/** Text is read locally; other files are parsed by the server. */
async function readParts(file: File): Promise<readonly ListPart[]> {
  if (file.size > listFileLimits.megabytes * 1024 * 1024)
    throw new Error(
      `Files may be up to ${listFileLimits.megabytes} MB. Keep the part with your items, or paste its lines.`,
    )
  const text = decodeText(await file.arrayBuffer())
  if (text !== null) return [{ name: '', list: text, notice: '' }]
  return (await uploadFile(readListFile, file)).parts
}

const beginning = 4096

/** Decodes a text file by its mark or its bytes. Null for a binary file, such as a workbook. */
export function decodeText(bytes: ArrayBuffer): string | null {
  const head = new Uint8Array(bytes.slice(0, beginning))
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = findUnmarkedUtf16(head)
  if (unmarked) return new TextDecoder(unmarked).decode(bytes)
  if (head.includes(0) || new TextDecoder().decode(head).startsWith('%PDF-')) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(findByteEncoding(new Uint8Array(bytes))).decode(bytes)
  }
}
