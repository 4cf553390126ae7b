// @vitest-environment happy-dom
import type { Order } from '@marketday/contract/orders/orders'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { Toaster } from '../../../ui/feedback/Toaster.tsx'
import { PriorityField } from './TeamworkCard.tsx'

const order = { id: 'order', priority: 'normal' } as Order
let answers: (() => void)[]

beforeEach(() => {
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  answers = []
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return Response.json({})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('ORD-13 of several quick choices the last one stays shown, and is sent once the first is answered', async () => {
  render(
    <>
      <PriorityField order={order} />
      <Toaster />
    </>,
  )
  const field = screen.getByLabelText<HTMLSelectElement>('Priority')
  const choose = (value: string) => fireEvent.change(field, { target: { value } })
  choose('urgent')
  await waitFor(() => expect(answers).toHaveLength(1))
  choose('normal')
  choose('low')
  answers[0]?.()
  await screen.findByText('Priority: Urgent')
  expect(field.value).toBe('low')
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await screen.findByText('Priority: Low')
  await waitFor(() => expect(field.value).toBe('normal'))
  expect(answers).toHaveLength(2)
})
