// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearAuth } from '../platform/session/auth-store.ts'
import { TakeOver } from './TakeOver.tsx'

beforeEach(() => clearAuth())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const show = () =>
  render(
    <MemoryRouter>
      <TakeOver token="preview">{null}</TakeOver>
    </MemoryRouter>,
  )

test('the shop can be created before the first product is found', () => {
  show()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create my shop' }).disabled).toBe(
    false,
  )
})

test('a reload keeps the confirmation and the email', () => {
  show()
  fireEvent.click(screen.getByLabelText(/^I own this website/))
  fireEvent.change(screen.getByLabelText(/email/i), { target: { value: 'ann@example.com' } })
  cleanup()
  show()
  expect(screen.getByLabelText<HTMLInputElement>(/^I own this website/).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(/email/i).value).toBe('ann@example.com')
})
