import { listLimits } from '@marketday/contract/imports/file-limits'
import { createListImport } from '@marketday/contract/imports/import-lists'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { ListFile } from './ListFile.tsx'

export function ListForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const form = useForm({ list: '' }, (draft) => checked(draft, { list: problemOf(draft.list) }))
  const start = async (body: { list: string }) =>
    onStarted((await call(createListImport, { body })).id)
  return (
    <Card
      title="Start from a list"
      description="Pasted from a spreadsheet or a menu, or read from a file: one line per item, with its name and price. You review everything first."
    >
      <Form
        action="Read the list"
        button={{ className: 'self-start', variant: 'secondary' }}
        className="flex max-w-xl flex-col gap-4"
        {...form.sending(start)}
      >
        <TextArea
          label="Your list"
          name="list"
          rows={6}
          spellCheck={false}
          placeholder={'Sourdough loaf\t4.20\nSeeded rye\t4.60'}
          hint="The first line can name the columns: name, price, SKU, stock, category, description, barcode, picture."
          {...form.text('list')}
        />
        <ListFile onList={(list) => form.change({ list })} />
      </Form>
    </Card>
  )
}

function problemOf(list: string): string | null {
  if (list.length > listLimits.letters) return 'The list is too long. Paste it in two parts'
  return list.trim() === '' ? 'Paste your list, or choose a file' : null
}
