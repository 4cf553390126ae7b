import type { Colleague } from '@marketday/contract/orders/acts/order-notes'
import { optionId, pressKey } from '@marketday/fields/combobox/combobox.ts'
import { Option, Options } from '@marketday/fields/combobox/Options.tsx'
import { usePopup } from '@marketday/fields/popup/use-popup.ts'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldProps } from '../../../../ui/fields/Field.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { findMention, type TypedMention } from './find-mention.ts'
import { suggestColleagues } from './suggest-colleagues.ts'

interface MentionFieldProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  onMention: (colleague: Colleague) => void
  colleagues: readonly Colleague[]
  maxLength: number
}

/** Text field with `@` mentions; arrows choose, Enter accepts, Escape closes the list. */
export function MentionField({
  value,
  onChange,
  onMention,
  colleagues,
  ...field
}: MentionFieldProps) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [active, point] = useState(0)
  const rows = typed ? suggestColleagues(colleagues, typed.text) : []
  const isOpen = rows.length > 0
  const isShared = (name: string) =>
    colleagues.filter((colleague) => colleague.name === name).length > 1
  const popup = usePopup(box, isOpen)
  const close = () => setTyped(null)
  const list = {
    isOpen,
    active,
    close,
    move: (step: 1 | -1) => point((active + step + rows.length) % rows.length),
    choose: (index: number) => {
      const chosen = rows[index]
      if (!chosen || !typed) return
      const before = `${value.slice(0, typed.start)}@${chosen.name} `
      flushSync(() => {
        onChange(before + value.slice(typed.end).replace(/^ /, ''))
        onMention(chosen)
        close()
      })
      area.current?.setSelectionRange(before.length, before.length)
    },
  }
  return (
    <div ref={box} className="w-full min-w-0">
      <TextArea
        {...field}
        ref={area}
        rows={3}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? optionId(listId, active) : undefined}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          setTyped(findMention(target.value, target.selectionStart))
          point(0)
        }}
        onKeyDown={(event) => {
          if (/^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) close()
          else pressKey(list, event, true)
        }}
        onClick={close}
        onBlur={close}
      />
      <p role="status" className="sr-only">
        {isOpen && `${rows.length} colleagues: choose with the arrow keys and Enter`}
      </p>
      {isOpen && (
        <div ref={popup} popover="manual" className="field-popup">
          <Options
            id={listId}
            list={list}
            onPoint={point}
            aria-label="Colleagues"
            className="field-list"
          >
            {rows.map(({ id, name, email }, index) => (
              <Option
                key={id}
                listId={listId}
                index={index}
                isActive={index === active}
                className="field-list-row field-list-plain"
              >
                <bdi>{name}</bdi>
                {isShared(name) && <bdi className="min-w-0 truncate text-soft">{email}</bdi>}
              </Option>
            ))}
          </Options>
        </div>
      )}
    </div>
  )
}
