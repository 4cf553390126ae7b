import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'
import { useId, useRef, type RefObject } from 'react'
import { fieldAria, pressKey } from '../../combobox/combobox.ts'
import { usePopup } from '../../popup/use-popup.ts'
import { CountryList } from './CountryList.tsx'
import { Flag } from './Flag.tsx'
import { useCountryList } from './use-country-list.ts'

interface CountryPickerProps {
  readonly countries: readonly PhoneCountry[]
  readonly preferred: readonly string[] | undefined
  readonly active: PhoneCountry | null
  readonly searchable: boolean
  readonly disabled: boolean
  readonly field: RefObject<HTMLElement | null>
  readonly onChoose: (country: PhoneCountry) => void
}

export function CountryPicker(props: CountryPickerProps) {
  const { active, searchable, disabled, field, onChoose } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useCountryList({
    ...props,
    onChoose: (country) => {
      onChoose(country)
      button.current?.focus()
    },
  })
  const popup = usePopup(field, list.isOpen)
  return (
    <div
      className="phone-country"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && list.isOpen) list.close()
      }}
    >
      <button
        ref={button}
        type="button"
        {...fieldAria(id, { ...list, active: searchable ? -1 : list.active })}
        aria-label="Country Code Selector"
        aria-haspopup="listbox"
        disabled={disabled}
        className="phone-country-button"
        onClick={list.toggle}
        onKeyDown={(event) => pressKey(list, event)}
      >
        {active && <Flag iso2={active.iso2} />}
        <span className="sr-only">
          {active ? `${active.name} +${active.dialCode}` : 'No country chosen'}
        </span>
      </button>
      {list.isOpen && (
        <div ref={popup} popover="manual" className="field-popup">
          <CountryList id={id} list={list} active={active} searchable={searchable} />
        </div>
      )}
    </div>
  )
}
