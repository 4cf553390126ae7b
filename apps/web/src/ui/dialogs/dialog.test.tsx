// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { DialogButton } from './DialogButton.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const dialog = (children: ReactNode) => (
  <Dialog onClose={() => {}} title="What changed">
    {children}
  </Dialog>
)

const stop = () => screen.queryByRole('group', { name: 'What changed' })

/** Opens a dialog with 400 px of visible height. */
function open(textPx: number, children: ReactNode) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(textPx)
  return render(dialog(children))
}

test('a long text in a dialog can be reached by Tab and scrolled by the keys', () => {
  open(900, <p>Many lines.</p>)
  expect(stop()?.tabIndex).toBe(0)
})

test('a short text is no stop on the way', () => {
  open(400, <p>One line.</p>)
  expect(stop()).toBeNull()
})

test('a long form is reached by its fields', () => {
  open(900, <input aria-label="Name" />)
  expect(stop()).toBeNull()
})

test('once its last control is gone the long text becomes a stop', async () => {
  const { rerender } = open(900, <button type="button">More</button>)
  expect(stop()).toBeNull()
  rerender(dialog(<p>All of it.</p>))
  await expect.poll(() => stop()?.tabIndex).toBe(0)
})

test('a button that opens a dialog keeps the description that it is given, or tells its refusal', () => {
  const { rerender } = render(<DialogButton aria-describedby="why" dialog={() => null} />)
  const described = () => screen.getByRole('button').getAttribute('aria-describedby')
  expect(described()).toBe('why')
  rerender(<DialogButton refusal="Not yours" dialog={() => null} />)
  expect(document.getElementById(described() ?? '')?.textContent).toBe('Not yours')
})
