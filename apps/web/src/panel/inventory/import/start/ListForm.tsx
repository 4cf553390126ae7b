import { createListImport, listLimits } from '@marketday/contract/imports/import-lists'
import { useId, useState, type ChangeEvent } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { firstProblem } from '../../../../platform/api/first-problem.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import { Form } from '../../../../ui/fields/Form.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { decodeText } from './decode-text.ts'
import { Card } from '../../../../ui/page/Card.tsx'

/** Items without a website: pasted from a spreadsheet or a menu, or taken from a file. */
export function ListForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const [list, setList] = useState('')
  const fileId = useId()
  const isMissing = list.trim() === ''
  const isTooLong = list.length > listLimits.letters
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) setList(decodeText(await file.arrayBuffer()))
    // The same file may be chosen again once it was changed.
    target.value = ''
  }
  const start = async () => onStarted((await call(createListImport, { body: { list } })).id)
  return (
    <Card
      title="Paste a list"
      description="From a spreadsheet, a file or a menu: a line for each item, with its name and price. You look through everything first."
    >
      <Form
        action="Read the list"
        button={{ className: 'self-start', variant: 'secondary' }}
        className="flex max-w-xl flex-col gap-4"
        isComplete={!isMissing && !isTooLong}
        onSubmit={start}
        failureElsewhere
      >
        {({ isChecked, failure }) => (
          <>
            <TextArea
              label="Your list"
              name="list"
              rows={6}
              spellCheck={false}
              placeholder={'Sourdough loaf\t4.20\nSeeded rye\t4.60'}
              hint="The first line may name the columns: name, price, SKU, stock, category, description, barcode, picture."
              value={list}
              onChange={(event) => setList(event.target.value)}
              error={problemOf({ isTooLong, isChecked, isMissing, failure })}
            />
            <Field label="Or choose a file" optional id={fileId} hint="CSV or tab-separated text">
              {(wiring) => (
                <input
                  {...wiring}
                  type="file"
                  accept=".csv,.tsv,.txt,text/csv,text/plain"
                  onChange={(event) => void take(event)}
                  className="control py-2"
                />
              )}
            </Field>
          </>
        )}
      </Form>
    </Card>
  )
}

interface Situation {
  readonly isTooLong: boolean
  readonly isChecked: boolean
  readonly isMissing: boolean
  readonly failure: Error | null
}

function problemOf({ isTooLong, isChecked, isMissing, failure }: Situation): string | undefined {
  if (isTooLong) return 'This is more than can be read at once; paste it in two parts'
  if (isChecked && isMissing) return 'Paste your list, or choose a file'
  return failure ? firstProblem(failure) : undefined
}
