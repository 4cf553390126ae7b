import { automationLimits } from '@marketday/contract/workflows/automation'
import { orderWords } from '@marketday/contract/orders/order-words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { colleaguesQuery } from '../../orders/detail/colleagues-query.ts'
import { orderChoicesQuery } from '../../orders/order-queries.ts'
import type { ActDraft } from './automation-draft.ts'
import { WordField } from './WordField.tsx'

interface ActValueProps {
  line: ActDraft
  onChange: (part: { value?: string; number?: number | null }) => void
}

export function ActValue(props: ActValueProps) {
  return fields[props.line.kind](props)
}

const fields: Readonly<Record<ActDraft['kind'], (props: ActValueProps) => ReactNode>> = {
  tag: (props) => <TagValue {...props} />,
  assign: (props) => <AssigneeValue {...props} />,
  priority: (props) => (
    <SelectField label="To" options={optionsOf(orderWords.priority)} {...textField(props)} />
  ),
  due: ({ line, onChange }) => (
    <NumberField
      label="Days until due"
      hint="0 means the same day"
      min={0}
      max={automationLimits.dueInDays}
      value={line.number}
      onChange={(number) => onChange({ number })}
      className={width}
    />
  ),
  note: (props) => <TextArea label="Note" rows={2} maxLength={500} {...textField(props)} />,
  notify: (props) => <ColleagueValue {...props} />,
}

const width = 'min-w-0 flex-[1_1_9rem]'

const textField = ({ line, onChange }: ActValueProps) => ({
  value: line.value,
  onChange: ({ target }: { target: { value: string } }) => onChange({ value: target.value }),
  className: width,
})

function TagValue({ line, onChange }: ActValueProps) {
  return (
    <WordField
      label="Tag"
      findKnown={async () => (await queryClient.fetchQuery(orderChoicesQuery)).tags}
      value={line.value}
      onChange={(value) => onChange({ value })}
      className={width}
    />
  )
}

function AssigneeValue(props: ActValueProps) {
  const { data } = useQuery(orderChoicesQuery)
  return (
    <SelectField
      label="To"
      placeholder="Choose one"
      options={named(data?.people)}
      {...textField(props)}
    />
  )
}

function ColleagueValue(props: ActValueProps) {
  const { data } = useQuery(colleaguesQuery)
  return (
    <SelectField
      label="Recipient"
      placeholder="Everyone who can see orders"
      options={named(data?.rows)}
      {...textField(props)}
    />
  )
}

const named = (people: readonly { readonly id: string; readonly name: string }[] = []) =>
  people.map(({ id, name }) => ({ value: id, label: name }))
