// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PhoneInput } from './PhoneInput.tsx'

type Props = Partial<Parameters<typeof PhoneInput>[0]>
const india = () => Promise.resolve('1;IN;IND;India')

beforeAll(async () => {
  await Promise.all([import('./phone-state.ts'), import('./CountryPicker.tsx')])
}, 30_000)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function shown(props: Props = {}) {
  render(
    <form aria-label="Form">
      <label htmlFor="phone">Phone</label>
      <PhoneInput id="phone" name="phone" lookUpCountry={india} {...props} />
    </form>,
  )
  const trigger = await screen.findByRole('combobox', { name: 'Country Code Selector' })
  await act(async () => {
    await Promise.resolve()
  })
  return { trigger, input: screen.getByLabelText<HTMLInputElement>('Phone') }
}
const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } })
const sent = () => {
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Form' })
  const formData = new FormData(form)
  // Browsers fire it whenever form data is collected.
  form.dispatchEvent(Object.assign(new Event('formdata'), { formData }))
  return formData.get('phone')
}
// Rendering all 245 countries is slow; only S-53 does it.
const few = { onlyCountries: ['AF', 'AX', 'FK', 'FR', 'GA', 'IN'] }
const isOpen = () => document.querySelector('[role=listbox]') !== null
const highlighted = () =>
  document.querySelector('[data-highlighted] .phone-country-name')?.textContent

test('S-52 a fresh field of a visitor from India shows +91 and the flag of India', async () => {
  const { trigger, input } = await shown()
  await vi.waitFor(() => expect(input.value).toBe('+91'))
  expect(trigger.querySelector('img')?.dataset['flag']).toBe('IN')
  expect(trigger.textContent).toBe('India +91')
  expect(sent()).toBe('')
})

test('S-56 S-62 the empty field says Phone number and takes 25 characters', async () => {
  const { input } = await shown({ showDialCode: false })
  expect(input.placeholder).toBe('Phone number')
  expect(input.maxLength).toBe(25)
  expect(input.type).toBe('tel')
})

test('S-61 choosing a country turns flag, dial code and text', async () => {
  const { trigger, input } = await shown(few)
  type(input, '+919876543210')
  expect(input.value).toBe('+91 98765 43210')
  fireEvent.click(trigger)
  fireEvent.click(screen.getByText('France'))
  expect(input.value).toBe('+33 9876543210')
  expect(trigger.querySelector('img')?.dataset['flag']).toBe('FR')
  expect(document.activeElement).toBe(trigger)
})

test('S-53 every row has flag, name and dial code', async () => {
  const { trigger } = await shown()
  fireEvent.click(trigger)
  const rows = within(screen.getByRole('listbox', { name: 'Countries' })).getAllByRole('option')
  expect(rows).toHaveLength(245)
  for (const row of rows) {
    expect(row.querySelector('img')?.src, row.textContent ?? '').toMatch(/\.svg/)
    expect(row.textContent).toMatch(/^.+ \+\d+$/)
  }
})

test('S-76 the keys move, clamp, choose and close', async () => {
  const { trigger } = await shown(few)
  const press = (key: string) => fireEvent.keyDown(trigger, { key })
  press('ArrowDown')
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  expect(highlighted()).toBe('Afghanistan')
  press('ArrowUp')
  expect(highlighted()).toBe('Afghanistan')
  press('ArrowDown')
  expect(highlighted()).toBe('Åland Islands')
  const pointed = trigger.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(pointed)?.textContent).toContain('Åland')
  press('Enter')
  expect(trigger.textContent).toBe('Åland Islands +358')
  expect(isOpen()).toBe(false)
  press('Enter')
  expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Åland')
  press('Escape')
  expect(isOpen()).toBe(false)
  press(' ')
  expect(isOpen()).toBe(true)
  press('Tab')
  expect(isOpen()).toBe(false)
})

test('S-57 letters point at a country and choose nothing', async () => {
  const { trigger } = await shown(few)
  fireEvent.click(trigger)
  for (const key of ['f', 'Shift', 'R']) fireEvent.keyDown(trigger, { key })
  expect(highlighted()).toBe('France')
  expect(trigger.textContent).toBe('India +91')
  fireEvent.keyDown(trigger, { key: 'x' })
  expect(highlighted()).toBe('France')
})

test('S-54 with a search box its text decides which countries remain', async () => {
  const { trigger } = await shown({ ...few, searchable: true })
  fireEvent.click(trigger)
  const search = screen.getByRole('combobox', { name: 'Search by country name or country code' })
  expect(document.activeElement).toBe(search)
  fireEvent.change(search, { target: { value: 'fran' } })
  expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['France +33'])
  fireEvent.keyDown(search, { key: ' ' })
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(trigger.textContent).toBe('France +33')
  expect(document.activeElement).toBe(trigger)
})

test('S-55 without one there is no search box', async () => {
  const { trigger } = await shown(few)
  fireEvent.click(trigger)
  expect(screen.getAllByRole('combobox')).toEqual([trigger])
})

test('a field that is given a number asks nobody where the visitor is', async () => {
  const lookUpCountry = vi.fn(india)
  const { trigger, input } = await shown({ defaultValue: '+441134960000', lookUpCountry })
  expect(input.value).toBe('+44 113 496 0000')
  expect(trigger.textContent).toBe('United Kingdom +44')
  expect(sent()).toBe('+441134960000')
  expect(lookUpCountry).not.toHaveBeenCalled()
})

test('validity is told once at the start and whenever it turns', async () => {
  const onValidate = vi.fn()
  const onChange = vi.fn()
  const { input } = await shown({ onValidate, onChange })
  expect(onChange).not.toHaveBeenCalled()
  type(input, '+9198765')
  type(input, '+919876543210')
  type(input, '+91987654321')
  expect(onValidate.mock.calls.map(([reading]) => reading.valid)).toEqual([false, true, false])
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([
    '+9198765',
    '+919876543210',
    '+91987654321',
  ])
})

test('what was typed before the country was known is judged again once it is', async () => {
  let answer: (reply: string) => void = () => {}
  const lookUpCountry = () => new Promise<string>((resolve) => (answer = resolve))
  const onChange = vi.fn()
  const { input } = await shown({ lookUpCountry, onChange })
  type(input, '98765')
  await act(async () => answer('1;IN;IND;India'))
  expect(onChange.mock.calls.map(([, reading]) => reading.error)).toEqual([
    'INVALID_COUNTRY',
    'TOO_SHORT',
  ])
})

test('S-69 an unknown mode is logged and shown numbers stay international', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { input } = await shown({ mode: 'sideways' })
  expect(log).toHaveBeenCalledExactlyOnceWith('Invalid value of prop "mode"')
  type(input, '9876543210')
  expect(input.value).toBe('+91 98765 43210')
})

test('the caret goes behind the dial code, and a whole number that is selected stays so', async () => {
  const { input } = await shown()
  await vi.waitFor(() => expect(input.value).toBe('+91'))
  const focusWith = async (from: number, to: number) => {
    input.blur()
    input.focus()
    input.setSelectionRange(from, to)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return [input.selectionStart, input.selectionEnd]
  }
  expect(await focusWith(0, 3)).toEqual([3, 3])
  type(input, '+919876543210')
  expect(await focusWith(0, 0)).toEqual([15, 15])
  expect(await focusWith(0, 15)).toEqual([0, 15])
  expect(await focusWith(6, 6)).toEqual([6, 6])
})

test('a disabled field does not open', async () => {
  const { trigger, input } = await shown({ disabled: true })
  expect(input.disabled).toBe(true)
  fireEvent.keyDown(trigger, { key: 'ArrowDown' })
  expect(isOpen()).toBe(false)
})
