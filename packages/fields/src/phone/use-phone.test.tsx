// @vitest-environment happy-dom
import { listPhoneCountries } from '@marketday/contract/contact/phone-countries'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PhoneEvents, PhoneOptions } from './phone-options.ts'
import { usePhone } from './PhoneInput.tsx'

interface Props extends PhoneOptions, PhoneEvents {
  readonly given?: string
}
const france = listPhoneCountries().find(({ iso2 }) => iso2 === 'FR')

function Field({ given = '', ...options }: Props) {
  const { input, active, text, value, type, choose } = usePhone(given, options)
  return (
    <>
      <input
        ref={input}
        aria-label="Phone"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <output>{`${active?.iso2 ?? 'none'} ${value}`}</output>
      <button type="button" onClick={() => france && choose(france)}>
        France
      </button>
    </>
  )
}

const events = { onChange: vi.fn(), onValidate: vi.fn() }
let answer: (reply: string) => void = () => {}
const lookUpCountry = () => new Promise<string>((resolve) => (answer = resolve))
const field = () => screen.getByLabelText<HTMLInputElement>('Phone')
const says = () => screen.getByRole('status').textContent
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const comeFrom = (reply: string) => act(async () => answer(reply))

async function shown(props: Props = {}) {
  const view = render(<Field lookUpCountry={lookUpCountry} {...events} {...props} />)
  await vi.waitFor(() => expect(events.onValidate).toHaveBeenCalled())
  return view
}

beforeAll(async () => {
  await Promise.all([import('./phone-state.ts'), import('./CountryPicker.tsx')])
}, 30_000)
beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the rules wait until the browser has nothing more urgent to do, half a second at most', async () => {
  const whenIdle = vi.fn<typeof requestIdleCallback>()
  vi.stubGlobal('requestIdleCallback', whenIdle)
  render(<Field lookUpCountry={lookUpCountry} {...events} />)
  type('98765')
  fireEvent.click(screen.getByText('France'))
  await settle()
  expect(whenIdle.mock.calls).toEqual([[expect.any(Function), { timeout: 500 }]])
  // Plain input until the rules have loaded.
  expect([field().value, says()]).toEqual(['98765', 'none 98765'])
  expect(events.onValidate).not.toHaveBeenCalled()
  whenIdle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 1 })
  await vi.waitFor(() => expect(events.onValidate).toHaveBeenCalledOnce())
  await comeFrom('1;IN;IND;India')
  expect([field().value, says()]).toEqual(['98765', 'IN 98765'])
})

test('a field whose rules never arrive stays a plain input', async () => {
  vi.stubGlobal('requestIdleCallback', () => {
    throw new Error('The network is gone')
  })
  render(<Field lookUpCountry={lookUpCountry} {...events} />)
  await settle()
  type('+44 113')
  expect([field().value, says()]).toEqual(['+44 113', 'none +44 113'])
  expect(events.onChange).not.toHaveBeenCalled()
})

test('what was typed before the page came alive is kept and read', async () => {
  const page = <Field lookUpCountry={lookUpCountry} {...events} />
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page)
  const input = container.querySelector('input')
  if (input) input.value = '+919876543210'
  render(page, { container, hydrate: true })
  await vi.waitFor(() => expect(says()).toBe('IN +919876543210'))
  expect(field().value).toBe('+91 98765 43210')
  container.remove()
})

test('a field that was left before its rules arrived says nothing', async () => {
  const { unmount } = render(<Field lookUpCountry={lookUpCountry} {...events} />)
  unmount()
  await settle()
  expect(events.onValidate).not.toHaveBeenCalled()
})

test('a dial code that comes by itself is no change of an empty field', async () => {
  await shown()
  await comeFrom('1;IN;IND;India')
  expect([field().value, says()]).toEqual(['+91', 'IN '])
  expect(events.onChange).not.toHaveBeenCalled()
  expect(events.onValidate).toHaveBeenCalledOnce()
})

test('a country chosen is the one numbers are read by', async () => {
  await shown()
  await comeFrom('1;IN;IND;India')
  fireEvent.click(screen.getByText('France'))
  expect([field().value, says()]).toEqual(['+33', 'FR '])
  type('01 23 45 67 89')
  expect([field().value, says()]).toEqual(['+33 1 23 45 67 89', 'FR +33123456789'])
})

test('whoever listens last is told', async () => {
  const { rerender } = await shown()
  await comeFrom('1;IN;IND;India')
  const onChange = vi.fn()
  rerender(<Field lookUpCountry={lookUpCountry} {...events} onChange={onChange} />)
  type('+9198')
  expect(onChange).toHaveBeenCalledOnce()
  expect(events.onChange).not.toHaveBeenCalled()
})

test('an unknown mode is logged whenever it comes', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rerender } = await shown({ mode: 'national' })
  expect(log).not.toHaveBeenCalled()
  rerender(<Field lookUpCountry={lookUpCountry} {...events} mode="crooked" />)
  expect(log).toHaveBeenCalledExactlyOnceWith('Invalid value of prop "mode"')
})

const caretMoves = () => {
  const moves = vi.spyOn(HTMLInputElement.prototype, 'setSelectionRange')
  return () => moves.mock.calls
}

test('a dial code that comes while somebody is about to type stands before what she types', async () => {
  await shown()
  field().focus()
  const moves = caretMoves()
  await comeFrom('1;IN;IND;India')
  expect(moves()).toEqual([[3, 3]])
  fireEvent.click(screen.getByText('France'))
  expect(moves()).toEqual([
    [3, 3],
    [3, 3],
  ])
})

test('the caret of a field that nobody is in is left alone', async () => {
  await shown()
  const moves = caretMoves()
  await comeFrom('1;IN;IND;India')
  expect(field().value).toBe('+91')
  expect(moves()).toEqual([])
})

test('the caret of somebody in the middle of a number is left alone', async () => {
  await shown()
  field().focus()
  type('98765')
  const moves = caretMoves()
  await comeFrom('1;IN;IND;India')
  expect(says()).toBe('IN 98765')
  expect(moves()).toEqual([])
})
