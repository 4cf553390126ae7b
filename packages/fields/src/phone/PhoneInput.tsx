import { isBlankPhone, phoneLimits } from '@marketday/contract/contact/phone-limits'
import { useEffect, useRef, type InputHTMLAttributes, type RefObject } from 'react'
import { phoneDefaults } from './phone-options.ts'
import type { PhoneEvents, PhoneOptions } from './phone-options.ts'
import { usePhone } from './use-phone.ts'

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
>

interface PhoneInputProps extends Native, PhoneOptions, PhoneEvents {
  readonly defaultValue?: string
  readonly searchable?: boolean
}

/**
 * Phone number with country (spec 2, 3, 5). Without scripts a plain input of the same name; with
 * them the form sends E.164.
 */
export function PhoneInput(props: PhoneInputProps) {
  const [options, { searchable = false, defaultValue = '', name, disabled = false, ...native }] =
    split(props)
  const { input, phone, active, text, value, type, choose } = usePhone(defaultValue, options)
  const box = useRef<HTMLDivElement>(null)
  useFormValue(input, name, value)
  return (
    <div ref={box} className="phone">
      {phone && (
        <phone.rules.CountryPicker
          countries={phone.countries}
          preferred={options.preferredCountries}
          active={active}
          searchable={searchable}
          disabled={disabled}
          field={box}
          onChoose={choose}
        />
      )}
      <input
        autoComplete="tel"
        placeholder={phoneDefaults.placeholder}
        {...native}
        ref={input}
        type="tel"
        name={name}
        disabled={disabled}
        maxLength={phoneLimits.inputMax}
        value={text}
        onChange={({ target }) => {
          const { value: typed, selectionStart } = target
          type(typed)
          // React has rendered the new text by then. A caret at the end stays there by itself.
          queueMicrotask(() => keepCaret(target, typed, selectionStart))
        }}
        onFocus={(event) => {
          native.onFocus?.(event)
          leadCaret(event.target)
        }}
      />
    </div>
  )
}

/** Makes the form send the E.164 number, however it is typed. */
function useFormValue(
  input: RefObject<HTMLInputElement | null>,
  name: string | undefined,
  value: string,
) {
  useEffect(() => {
    const form = input.current?.form
    if (!form || !name) return undefined
    const say = ({ formData }: FormDataEvent) => {
      if (formData.has(name)) formData.set(name, value)
    }
    form.addEventListener('formdata', say)
    return () => form.removeEventListener('formdata', say)
  }, [input, name, value])
}

function split(props: PhoneInputProps) {
  const {
    mode,
    showDialCode,
    autoFormat,
    autoDefaultCountry,
    defaultCountry,
    preferredCountries,
    onlyCountries,
    ignoredCountries,
    lookUpCountry,
    onChange,
    onValidate,
    ...rest
  } = props
  const options: PhoneOptions & PhoneEvents = {
    mode,
    showDialCode,
    autoFormat,
    autoDefaultCountry,
    defaultCountry,
    preferredCountries,
    onlyCountries,
    ignoredCountries,
    lookUpCountry,
    onChange,
    onValidate,
  }
  return [options, rest] as const
}

/**
 * Moves the caret to the end, so typing continues after the dial code. After the event the browser
 * moves it to the start or selects everything, hence the second call; a fully selected number may
 * be replaced.
 */
function leadCaret(input: HTMLInputElement) {
  const toEnd = () => input.setSelectionRange(input.value.length, input.value.length)
  if (isBlankPhone(input.value)) toEnd()
  requestAnimationFrame(() => {
    const isUnled = input.selectionStart === 0 && input.selectionEnd === 0
    if (document.activeElement === input && (isUnled || isBlankPhone(input.value))) toEnd()
  })
}

/** After reformatting, the caret follows the digit it was behind. */
function keepCaret(input: HTMLInputElement, typed: string, caret: number | null) {
  if (caret === null || caret === typed.length || input.value === typed) return
  const digits = typed.slice(0, caret).replaceAll(/\D/g, '').length
  const [before = ''] = new RegExp(`^\\+?(?:\\D*\\d){${digits}}`).exec(input.value) ?? []
  input.setSelectionRange(before.length, before.length)
}
