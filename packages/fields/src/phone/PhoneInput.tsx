import {
  useEffect,
  useRef,
  type InputHTMLAttributes,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useState,
} from 'react'

import { isBlankPhone, phoneLimits } from '@marketday/contract/contact/phone-limits'
import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'

import { phoneDefaults } from './phone-options.ts'
import type { PhoneEvents, PhoneOptions } from './phone-options.ts'
import { modeOf } from './phone-mode.ts'
import type { PhoneState } from './phone-state.ts'

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
    locale,
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
    locale,
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

/** Loads the patterns of all countries and the list, too much to load before a phone field is on the page. */
async function loadRules() {
  await pageAtRest()
  const [state, start, { CountryPicker }] = await Promise.all([
    import('./phone-state.ts'),
    import('./default-country.ts'),
    import('./CountryPicker.tsx'),
  ])
  return { ...state, ...start, CountryPicker }
}
type Rules = Awaited<ReturnType<typeof loadRules>>

/** Waits for browser idle time, so that the page loads first. */
function pageAtRest(): Promise<unknown> {
  if (typeof requestIdleCallback !== 'function') return Promise.resolve()
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
}

interface Phone {
  readonly rules: Rules
  readonly countries: readonly PhoneCountry[]
  readonly state: PhoneState
}

/** Text and country of the field. It is a plain input until, and if never, its rules load. */
export function usePhone(initialText: string, options: PhoneOptions & PhoneEvents) {
  const [text, setText] = useState(initialText)
  const [phone, setPhone] = useState<Phone | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef({ text, phone, options })
  useLayoutEffect(() => {
    latest.current = { text, phone, options }
  })

  const show = useCallback((next: Phone) => {
    const { phone: before, text: earlier, options: known } = latest.current
    latest.current = { phone: next, text: next.state.text, options: known }
    setPhone(next)
    setText(next.state.text)
    tell(next, { before, earlier, options: known })
  }, [])

  useEffect(() => void modeOf(options.mode ?? phoneDefaults.mode), [options.mode])
  useEffect(() => {
    // Text typed before hydration exists only in the input.
    const typed = input.current?.value ?? ''
    if (typed !== latest.current.text) setText(typed)
    let isHere = true
    void start(latest, (next) => isHere && show(next))
    return () => {
      isHere = false
    }
  }, [show])

  // If the dial code arrives just before typing, it goes in front of the typed text.
  const country = phone?.state.country
  useLayoutEffect(() => {
    const field = input.current
    if (country && field && document.activeElement === field && isBlankPhone(field.value))
      field.setSelectionRange(field.value.length, field.value.length)
  }, [country])

  const active = phone?.countries.find(({ iso2 }) => iso2 === country)
  return {
    input,
    phone,
    active: active ?? null,
    text,
    value: phone ? phone.rules.valueOf(phone.state) : text,
    type: (typed: string) => {
      if (phone) show({ ...phone, state: phone.rules.afterTyping(phone.state, typed, options) })
      else setText(typed)
    },
    choose: (country: PhoneCountry) => {
      if (phone) show({ ...phone, state: phone.rules.afterChoosing(phone.state, country, options) })
    },
  }
}

function tell(
  next: Phone,
  {
    before,
    earlier,
    options,
  }: { readonly before: Phone | null; readonly earlier: string; readonly options: PhoneEvents },
) {
  const { reading } = next.state
  const now = saidBy(next)
  const old = before ? saidBy(before) : { value: earlier, error: reading.error, valid: null }
  const isJudgedAnew = now.value !== '' && now.error !== old.error
  if (now.value !== old.value || isJudgedAnew) options.onChange?.(now.value, reading)
  if (now.valid !== old.valid) options.onValidate?.(reading)
}

const saidBy = ({ rules, state }: Phone) => ({
  value: rules.valueOf(state),
  error: state.reading.error,
  valid: state.reading.valid,
})

/** Loads the rules, reads the field, then looks up the first country if unknown. */
async function start(
  latest: {
    readonly current: {
      readonly text: string
      readonly phone: Phone | null
      readonly options: PhoneOptions
    }
  },
  show: (phone: Phone) => void,
): Promise<void> {
  const rules = await loadRules().catch(() => null)
  if (!rules) return
  const { options, text } = latest.current
  const countries = rules.countriesOf(options)
  show({ rules, countries, state: rules.afterTyping({ country: null }, text, options) })
  if (text.startsWith('+')) return
  const country = await rules.defaultCountry(countries, options)
  const { phone } = latest.current
  if (phone) show({ ...phone, state: rules.afterStarting(phone.state, country, options) })
}
