import { createListImport, listLimits } from '@marketday/contract/imports/import-lists'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { firstProblem } from '../../../../platform/api/first-problem.ts'
import { Form } from '../../../../ui/fields/Form.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { ListFile } from './ListFile.tsx'

/** Items without a website: pasted from a spreadsheet or a menu, or taken from a file. */
export function ListForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const [list, setList] = useState('')
  const isMissing = list.trim() === ''
  const isTooLong = list.length > listLimits.letters
  const start = async () => onStarted((await call(createListImport, { body: { list } })).id)
  return (
    <Card
      title="Begin with a list"
      description="Pasted from a spreadsheet or a menu, or taken from a file: a line for each item, with its name and price. You look through everything first."
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
            <ListFile onList={setList} />
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
