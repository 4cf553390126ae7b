// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DeliverDialog } from './DeliverDialog.tsx'
import type { Run, ShownStop } from './use-run.ts'

vi.mock('./PhotoField.tsx', () => ({
  PhotoField: () => null,
  useKeptPhoto: () => [new Blob(['photo']), () => {}],
}))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const stop = (id: string) =>
  ({
    id,
    recipient: 'Carla',
    cashToCollectMinor: 890,
    currency: 'GBP',
    requiresPin: false,
    pinLocked: false,
  }) as ShownStop
const perform = vi.fn()
const open = (id: string) =>
  render(<DeliverDialog stop={stop(id)} run={{ perform } as unknown as Run} onClose={() => {}} />)
const cash = () => screen.getByLabelText<HTMLInputElement>(/Cash taken/)

test('cash typed at the door is there again after the phone ended the app, until it is saved', () => {
  open('first')
  fireEvent.change(cash(), { target: { value: '8.90' } })
  cleanup()
  open('second')
  expect(cash().value).toBe('')
  cleanup()
  open('first')
  expect(cash().value).toBe('')
  fireEvent.change(cash(), { target: { value: '8.90' } })
  cleanup()
  open('first')
  expect(cash().value).toBe('8.90')
  fireEvent.click(screen.getByRole('button', { name: 'Delivered' }))
  expect(perform).toHaveBeenCalledWith(
    'first',
    { event: 'deliver', cashCollectedMinor: 890 },
    expect.any(Blob),
  )
  cleanup()
  open('first')
  expect(cash().value).toBe('')
})
