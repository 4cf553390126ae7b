import { createSampleImport, createListImport } from '@marketday/contract/imports/import-lists'
import { industries } from '@marketday/contract/accounts/tenants/setup'
import { listLimits } from '@marketday/contract/imports/file-limits'
import { createImport, createPreview, importLimits } from '@marketday/contract/imports/imports'

import { PicturesForm } from './PicturesForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { industryNames } from '../../../platform/business/business-names.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { ListFile } from './ListFile.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

const limits = `Up to ${importLimits.pages} pages are read, for at most ${importLimits.minutes} minutes. Most shops take less than one.`

function WebsiteForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const form = useForm({ address: '', isOwner: false }, (draft) =>
    checked(draft, {
      address: draft.address.trim() === '' && 'Enter a web address like example.com',
      isOwner: !draft.isOwner && 'Confirm this to continue',
    }),
  )
  const start = async ({ address }: { address: string }) => {
    const { token } = await call(createPreview, { body: { address, consent: true } })
    const body = { previewToken: token, ownershipConfirmed: true as const }
    onStarted((await call(createImport, { body })).id)
  }
  return (
    <Card
      title="Import from a website"
      description="We read names, prices, variants and pictures from its pages. You review everything first."
    >
      <Form
        action="Read the website"
        button={{ className: 'self-start' }}
        className="flex max-w-xl flex-col gap-4"
        {...form.sending(start)}
      >
        <TextField
          label="Address of the website"
          name="website"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          placeholder="example.com"
          hint={limits}
          {...form.text('address')}
        />
        <Checkbox
          name="isOwner"
          label="I own this website or have permission to use its content."
          {...form.tick('isOwner')}
        />
      </Form>
    </Card>
  )
}

const ways = [
  { id: 'website', Way: WebsiteForm },
  { id: 'list', Way: ListForm },
  { id: 'pictures', Way: PicturesForm },
  { id: 'samples', Way: SamplesForm },
]

/** Import options, each with its own URL fragment; all lead to the same review. */
export function ImportStart({ onStarted }: { onStarted: (importId: string) => void }) {
  return (
    <div className="flex flex-col gap-4">
      {ways.map(({ id, Way }) => (
        <div key={id} id={id} ref={showNamed} className="scroll-mt-24 rounded-2xl">
          <Way onStarted={onStarted} />
        </div>
      ))}
    </div>
  )
}

/** Scrolls to the option in the URL fragment. */
function showNamed(way: HTMLElement | null) {
  if (!way || location.hash !== `#${way.id}`) return
  way.tabIndex = -1
  way.focus({ preventScroll: true })
  // After layout.
  requestAnimationFrame(() => way.scrollIntoView())
}

type Industry = (typeof industries)[number]

function SamplesForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const initial: { industry: Industry } = { industry: industries[0] }
  const form = useForm(initial, (draft) => checked(draft, {}))
  const start = async (body: typeof initial) =>
    onStarted((await call(createSampleImport, { body })).id)
  return (
    <Card
      title="Start with samples"
      description="Six sample items for your trade, tagged as samples. Undo the import to remove them all."
    >
      <Form
        action="Show the samples"
        button={{ className: 'self-start', variant: 'secondary' }}
        className="flex max-w-xl flex-col gap-4"
        {...form.sending(start)}
      >
        <SelectField
          label="Trade"
          name="industry"
          options={industries.map((value) => ({ value, label: industryNames[value] }))}
          {...form.text('industry')}
        />
      </Form>
    </Card>
  )
}

function ListForm({ onStarted }: { onStarted: (importId: string) => void }) {
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
