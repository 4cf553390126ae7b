import { fieldAria, pressKey } from '@marketday/fields/combobox.ts'
import { Option, Options } from '@marketday/fields/Options.tsx'
import { useSuggestions } from '@marketday/fields/use-suggestions.ts'
import { usePopup } from '@marketday/fields/popup/use-popup.ts'
import { useId, useRef } from 'react'
import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'

export interface Suggestion {
  readonly id: string
  readonly label: string
  readonly detail?: string
}

interface SuggestFieldProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  find: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  onChoose: (suggestion: Suggestion) => void
  onBlur?: () => void
  placeholder?: string
  maxLength?: number
}

/** Text field with suggestions; arrows choose, Enter accepts, Escape closes the list. */
export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange, find, onChoose, onBlur, ...field } = props
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const search = useSuggestions({ find, pauseMs: 120, throughField: true })
  const { rows, isOpen, active, count } = search
  const popup = usePopup(box, isOpen)
  const list = {
    ...search,
    choose: (index: number) => {
      const row = rows[index]
      search.close()
      if (row) onChoose(row)
    },
  }
  return (
    <div ref={box} className="min-w-0">
      <TextField
        {...field}
        {...fieldAria(listId, list)}
        aria-autocomplete="list"
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          search.ask(event.target.value)
        }}
        // Without an active suggestion, Enter submits the form.
        onKeyDown={(event) => !(event.key === 'Enter' && active < 0) && pressKey(list, event)}
        onBlur={() => {
          search.close()
          onBlur?.()
        }}
      />
      <p role="status" className="sr-only">
        {count !== null && `${count} suggestions`}
      </p>
      {isOpen && (
        <div ref={popup} popover="manual" className="field-popup">
          <Options id={listId} list={list} aria-label={field.label} className="field-list">
            {rows.map(({ id, label, detail }, index) => (
              <Option
                key={id}
                listId={listId}
                index={index}
                isActive={index === active}
                className="field-list-row field-list-plain"
              >
                <bdi>{label}</bdi> <span className="field-list-more">{detail}</span>
              </Option>
            ))}
          </Options>
        </div>
      )}
    </div>
  )
}
