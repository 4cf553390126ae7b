import { shopPages } from '@marketday/contract/storefront/shop/shop-draft'
import type { DraftContent } from '@marketday/contract/storefront/shop/shop-draft'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { MoveButtons } from '../../../ui/lists/MoveButtons.tsx'

type Links = DraftContent['navigation']
type Link = Links[number]

interface NavigationEditorProps {
  id: string
  error: string | undefined
  value: Links
  onChange: (links: Links) => void
}

const atMost = 6
const options = shopPages.map(({ path, title }) => ({ value: path, label: title }))

export function NavigationEditor({ id, error, value, onChange }: NavigationEditorProps) {
  const replace = (index: number, part: Partial<Link>) =>
    onChange(value.map((link, at) => (at === index ? { ...link, ...part } : link)))
  const unused = shopPages.find(({ path }) => value.every((link) => link.to !== path))
  return (
    <fieldset id={id} tabIndex={-1} className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Links in the navigation</legend>
      {value.map((link, index) => (
        <div key={index} className="flex flex-wrap items-center gap-2">
          <TextField
            label={`Name of link ${index + 1}`}
            labelHidden
            value={link.label}
            onChange={(event) => replace(index, { label: event.target.value })}
            className="min-w-0 flex-[1_1_8rem]"
          />
          <SelectField
            label={`Page of link ${index + 1}`}
            labelHidden
            options={options}
            value={link.to}
            onChange={(event) => replace(index, { to: event.target.value as Link['to'] })}
            className="min-w-0 flex-[1_1_8rem]"
          />
          <span className="flex">
            <MoveButtons
              what={link.label}
              index={index}
              count={value.length}
              onMove={(to) => onChange(value.toSpliced(index, 1).toSpliced(to, 0, link))}
            />
            <IconButton
              label={`Remove ${link.label}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(value.filter((_link, at) => at !== index))}
            />
          </span>
        </div>
      ))}
      {error && <p className="text-sm font-medium text-bad">{error}</p>}
      {unused && value.length < atMost && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => onChange([...value, { label: unused.title, to: unused.path }])}
        >
          <Plus aria-hidden className="size-4" />
          Add link
        </Button>
      )}
    </fieldset>
  )
}
