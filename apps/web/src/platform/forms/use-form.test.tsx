// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { FormErrorSummary } from '../../ui/forms/FormErrorSummary.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ApiError } from '../api/api.ts'
import { checked } from './checked.ts'
import { useForm } from './use-form.ts'

afterEach(cleanup)

interface DriverProps {
  send: (driver: { name: string }) => unknown
  onClose?: () => void
}

function Driver({ send, onClose = () => {} }: DriverProps) {
  const form = useForm({ name: '', phone: '' }, (draft) => {
    const name = draft.name.trim()
    return checked({ name }, { name: name === '' && 'Who is it?' })
  })
  return (
    <FormDialog title="Driver" action="Save" onClose={onClose} {...form.sending(send)}>
      <TextField label="Name" {...form.text('name')} />
      <TextField
        label="Phone"
        {...form.text('phone')}
        onBlur={() => form.hold('phone', form.draft.phone === 'half' ? 'Half a number' : null)}
      />
    </FormDialog>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = async () => await act(async () => fireEvent.click(screen.getByText('Save')))
const refusal = (path: string) =>
  new ApiError('Not saved', { status: 422, errors: [{ path, message: 'Taken' }] })

test('what is missing is marked once sending is tried, and goes as it is mended', async () => {
  const send = vi.fn()
  render(<Driver send={send} />)
  expect(screen.queryByText('Who is it?')).toBeNull()
  await save()
  expect(screen.getByText('Who is it?')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  type('Name', ' Mara ')
  expect(screen.queryByText('Who is it?')).toBeNull()
  await save()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Mara' })
})

test('what the server refuses stands beside its field until that is changed, and nothing typed is lost', async () => {
  const onClose = vi.fn()
  render(<Driver send={() => Promise.reject(refusal('driver.name'))} onClose={onClose} />)
  type('Name', 'Mara')
  await save()
  expect(screen.getByText('Taken')).toBeTruthy()
  expect(screen.queryByText('Not saved')).toBeNull()
  expect(document.activeElement).toBe(field('Name'))
  expect(field('Name').value).toBe('Mara')
  expect(onClose).not.toHaveBeenCalled()
  type('Phone', '0113')
  expect(screen.getByText('Taken')).toBeTruthy()
  type('Name', 'Maria')
  expect(screen.queryByText('Taken')).toBeNull()
})

test('a refusal that names no field is said above the buttons; what was sent closes the dialog', async () => {
  const onClose = vi.fn()
  const send = vi.fn().mockRejectedValueOnce(refusal('elsewhere'))
  render(<Driver send={send} onClose={onClose} />)
  type('Name', 'Mara')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('Not saved')
  await save()
  expect(onClose).toHaveBeenCalledOnce()
})

test('what only a field knows to be wrong holds the form back', async () => {
  const send = vi.fn()
  render(<Driver send={send} />)
  type('Name', 'Mara')
  type('Phone', 'half')
  fireEvent.blur(field('Phone'))
  await save()
  expect(screen.getByText('Half a number')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

function Summarised() {
  const form = useForm({ name: '', town: '' }, (draft) =>
    checked(draft, { name: draft.name === '' && 'Who?', town: draft.town === '' && 'Where?' }),
  )
  const problems = Object.values(form.problems).map((message) => ({ message: `Mend: ${message}` }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.accept()
      }}
    >
      <FormErrorSummary problems={problems} tries={form.tries} />
      <TextField label="Name" {...form.text('name')} />
      <TextField label="Town" {...form.text('town')} />
      <button type="submit">Save</button>
    </form>
  )
}

test('a summary takes the focus with each try, never from whoever mends what it names', async () => {
  render(<Summarised />)
  await save()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  field('Name').focus()
  type('Name', 'M')
  expect(screen.queryByText('Mend: Who?')).toBeNull()
  expect(screen.getByText('Mend: Where?')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  await save()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})
