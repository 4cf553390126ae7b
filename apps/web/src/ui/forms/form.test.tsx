// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeField } from '../fields/CodeField.tsx'
import { ConfirmButton } from '../dialogs/ConfirmButton.tsx'
import { Form } from './Form.tsx'
import { TextField } from '../fields/TextField.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open() {
  let settle: { resolve: () => void; reject: (error: unknown) => void } | undefined
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  const end = async (how: 'resolve' | 'reject') =>
    await act(async () => {
      if (how === 'resolve') settle?.resolve()
      else settle?.reject(new Error('Refused'))
      await promise.catch(() => {})
    })
  return { promise, end }
}

function NameForm({ onSubmit }: { onSubmit: (name: string) => unknown }) {
  const [name, setName] = useState('')
  return (
    <Form action="Save" isComplete={name !== ''} onSubmit={() => onSubmit(name)}>
      {({ isChecked }) => (
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isChecked && name === '' ? 'Enter a name' : undefined}
        />
      )}
    </Form>
  )
}

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Name'), { target: { value } })
const send = () => fireEvent.submit(screen.getByRole('button', { name: 'Save' }))
const alert = () => screen.getByRole('alert').textContent

test('a form marks what is missing once it is sent, and leads there', () => {
  const onSubmit = vi.fn()
  render(<NameForm onSubmit={onSubmit} />)
  expect(screen.queryByText('Enter a name')).toBeNull()
  send()
  expect(screen.getByText('Enter a name')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a form is sent once at a time, and says that it is under way', async () => {
  const { promise, end } = open()
  const onSubmit = vi.fn(() => promise)
  render(<NameForm onSubmit={onSubmit} />)
  type('Mara')
  send()
  send()
  await act(async () => {})
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('Mara')
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  await end('resolve')
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull()
})

test('a form says why it was refused until something is changed', async () => {
  const { promise, end } = open()
  render(<NameForm onSubmit={() => promise} />)
  type('Mara')
  send()
  await end('reject')
  expect(alert()).toBe('Refused')
  type('Maria')
  expect(alert()).toBe('')
})

test('without a network a form waits for it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const onSubmit = vi.fn()
  render(<NameForm onSubmit={onSubmit} />)
  type('Mara')
  send()
  await act(async () => {})
  expect(onSubmit).not.toHaveBeenCalled()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a whole code sends its form, as it stands there', async () => {
  const sent = vi.fn()
  function Code() {
    const [code, setCode] = useState('')
    return (
      <Form action="Confirm" isComplete={code.length === 6} onSubmit={() => sent(code)}>
        {() => <CodeField value={code} onChange={setCode} submits />}
      </Form>
    )
  }
  render(<Code />)
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '12345' } })
  await act(async () => {})
  expect(sent).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123 456' } })
  await act(async () => {})
  expect(sent).toHaveBeenCalledExactlyOnceWith('123456')
})

test('what is asked once more stays open while it is done, and closes then', async () => {
  const { promise, end } = open()
  render(
    <ConfirmButton
      title="Remove the key?"
      consequence="It no longer lets you in."
      confirmLabel="Remove the key"
      onConfirm={() => promise}
    >
      Remove
    </ConfirmButton>,
  )
  fireEvent.click(screen.getByText('Remove'))
  const confirm = screen.getByText('Remove the key')
  fireEvent.click(confirm)
  expect(confirm.getAttribute('aria-busy')).toBe('true')
  await end('resolve')
  expect(screen.queryByText('It no longer lets you in.')).toBeNull()
})

test('a button that may not be pressed says why', () => {
  render(
    <ConfirmButton
      title="Leave?"
      consequence=""
      confirmLabel="Leave the shop"
      onConfirm={() => {}}
      refusal="You are the only owner"
    >
      Leave
    </ConfirmButton>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button')
  expect(button.disabled).toBe(true)
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('You are the only owner')
})
