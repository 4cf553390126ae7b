// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './buttons/Button.tsx'
import { BarChart } from './charts/BarChart.tsx'
import { ConfirmDialog } from './dialogs/ConfirmDialog.tsx'
import { SkeletonRows } from './feedback/Skeleton.tsx'
import { FormErrorSummary } from './forms/FormErrorSummary.tsx'
import { MoneyField } from './fields/MoneyField.tsx'
import { TextField } from './fields/TextField.tsx'
import { Table } from './lists/Table.tsx'

afterEach(cleanup)

test('hint and error of a field are read with it', () => {
  render(<TextField label="Name" hint="As customers see it" error="Required" />)
  const input = screen.getByLabelText('Name')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As customers see it',
    'Required',
  ])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a field can be wrong without any words', () => {
  render(<TextField label="Email" error />)
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Email').hasAttribute('aria-describedby')).toBe(false)
})

test('a money field keeps what is typed, reports minor units, and tidies up afterwards', () => {
  const report = vi.fn()
  const Form = () => {
    const [minor, setMinor] = useState<number | null>(450)
    return (
      <MoneyField
        label="Price"
        currency="GBP"
        valueMinor={minor}
        onChange={(next) => (setMinor(next), report(next))}
      />
    )
  }
  render(<Form />)
  const input = screen.getByLabelText<HTMLInputElement>('Price')
  expect(input.value).toBe('4.50')
  fireEvent.change(input, { target: { value: '7,2' } })
  expect(input.value).toBe('7,2')
  expect(report).toHaveBeenLastCalledWith(720)
  fireEvent.blur(input)
  expect(input.value).toBe('7.20')
})

test('a busy button ignores clicks but keeps the focus', () => {
  const click = vi.fn()
  render(
    <Button busy onClick={click}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  fireEvent.click(button)
  expect(click).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

test('the confirm popup acts only once the name was typed', () => {
  const confirm = vi.fn()
  render(
    <ConfirmDialog
      title="Delete shop?"
      confirmLabel="Delete"
      typedConfirmation="bakery"
      onClose={() => {}}
      onConfirm={confirm}
    >
      Nothing brings it back.
    </ConfirmDialog>,
  )
  fireEvent.click(screen.getByText('Delete'))
  expect(confirm).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Type bakery to confirm'), { target: { value: 'bakery' } })
  fireEvent.click(screen.getByText('Delete'))
  expect(confirm).toHaveBeenCalledOnce()
})

test('the confirm popup gives the focus to the safe button', () => {
  render(
    <ConfirmDialog title="Delete?" confirmLabel="Delete" onClose={() => {}} onConfirm={() => {}}>
      Sure?
    </ConfirmDialog>,
  )
  expect(document.activeElement?.textContent).toBe('Cancel')
})

test('the summary of a form takes the focus and leads to the field', () => {
  render(
    <>
      <TextField id="name" label="Name" />
      <FormErrorSummary problems={[{ fieldId: 'name', message: 'Name is required' }]} />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  fireEvent.click(screen.getByText('Name is required'))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('a sortable heading says its direction and asks for the other', () => {
  const sort = vi.fn()
  render(
    <Table
      caption="Orders"
      rows={[{ number: '1' }]}
      rowKey={(row) => row.number}
      columns={[
        {
          key: 'number',
          header: 'Number',
          cell: (row) => row.number,
          primary: true,
          sortable: true,
        },
      ]}
      sorting={{ key: 'number', direction: 'ascending' }}
      onSort={sort}
    />,
  )
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: 'Number' }))
  expect(sort).toHaveBeenCalledWith({ key: 'number', direction: 'descending' })
})

test('a chart shows the same figures as a table, and says so when there are none', () => {
  const facts = { title: 'Sales', format: String, labelHeading: 'Day', valueHeading: 'Sales' }
  const { rerender } = render(<BarChart {...facts} points={[{ label: 'Mon', value: 12 }]} />)
  fireEvent.click(screen.getByText('Show as table'))
  expect(screen.getByRole('rowheader', { name: 'Mon' })).toBeTruthy()
  rerender(<BarChart {...facts} points={[]} />)
  expect(screen.getByText('No data for this period yet.')).toBeTruthy()
})

test('UX-12 what takes ten seconds says that it is still at work, and is asked for again', () => {
  vi.useFakeTimers()
  const again = vi.fn()
  render(<SkeletonRows label="Loading the orders" onRetry={again} />)
  act(() => void vi.advanceTimersByTime(9_999))
  expect(screen.getByRole('status').textContent).toBe('Loading the orders')
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  expect(screen.getByRole('status').textContent).toContain('Still working')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledOnce()
})
