// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileDrop } from './FileDrop.tsx'
import { useUploads, type Sending } from './use-uploads.ts'

const rule = { types: ['image/gif'], maxBytes: 1024 }
const picture = (name = 'cake.gif') => new File(['GIF89a'], name, { type: 'image/gif' })
const send = vi.fn<(file: File, sending: Sending) => Promise<string>>()
const onUploaded = vi.fn()

beforeEach(() => {
  vi.resetAllMocks()
  send.mockImplementation((file) => Promise.resolve(file.name))
})
afterEach(cleanup)

function Uploads() {
  const { uploads, start, cancel, retry } = useUploads({ rule, send, onUploaded })
  return (
    <>
      <FileDrop aria-label="Pictures" multiple onFiles={start} className="">
        Drop here
      </FileDrop>
      {uploads.map((upload) => (
        <p key={upload.key}>
          {`${upload.file.name} ${Math.round(upload.progress * 100)} % ${upload.error ?? ''}`}
          <button type="button" onClick={() => cancel(upload)}>
            Cancel
          </button>
          {upload.error && upload.canRetry && (
            <button type="button" onClick={() => retry(upload)}>
              Try again
            </button>
          )}
        </p>
      ))}
    </>
  )
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))
const choose = async (...files: File[]) => {
  const input = screen.getByLabelText('Pictures')
  fireEvent.change(input, { target: { files } })
  await settle()
}

test('a file that was chosen, dropped or pasted is sent and handed over', async () => {
  render(<Uploads />)
  const place = screen.getByText('Drop here')
  await choose(picture('chosen.gif'))
  fireEvent.drop(place, { dataTransfer: { files: [picture('dropped.gif')] } })
  await settle()
  fireEvent.paste(place, { clipboardData: { files: [picture('pasted.gif')] } })
  await settle()
  expect(onUploaded.mock.calls).toEqual([['chosen.gif'], ['dropped.gif'], ['pasted.gif']])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a pasted text is nobody’s file', async () => {
  render(<Uploads />)
  fireEvent.paste(screen.getByText('Drop here'), { clipboardData: { files: [] } })
  await settle()
  expect(send).not.toHaveBeenCalled()
})

test('what is no picture is never sent and cannot be tried again', async () => {
  render(<Uploads />)
  await choose(new File(['<script>'], 'cake.gif', { type: 'image/gif' }))
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByText(/This picture cannot be read/)).toBeTruthy()
  expect(screen.queryByText('Try again')).toBeNull()
})

test('progress is shown, a failure is told, and the same file is sent again', async () => {
  send.mockImplementationOnce((_file, { onProgress }) => {
    onProgress(0.4)
    return new Promise((_resolve, reject) => {
      setTimeout(() => reject(new Error('Network Error')), 30)
    })
  })
  render(<Uploads />)
  await choose(picture())
  expect(screen.getByText(/cake.gif 40 %/)).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByText(/Network Error/)).toBeTruthy())
  fireEvent.click(screen.getByText('Try again'))
  await settle()
  expect(send).toHaveBeenCalledTimes(2)
  expect(onUploaded).toHaveBeenCalledExactlyOnceWith('cake.gif')
})

test('cancelling ends the sending, and what arrives nevertheless is not taken', async () => {
  let arrive: (stored: string) => void = () => {}
  let signal: AbortSignal | undefined
  send.mockImplementationOnce((_file, sending) => {
    signal = sending.signal
    return new Promise((resolve) => (arrive = resolve))
  })
  render(<Uploads />)
  await choose(picture())
  fireEvent.click(screen.getByText('Cancel'))
  arrive('late')
  await settle()
  expect(signal?.aborted).toBe(true)
  expect(onUploaded).not.toHaveBeenCalled()
  expect(screen.queryByText(/cake.gif/)).toBeNull()
})
