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
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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
  expect(screen.getByText(/This picture can’t be read/)).toBeTruthy()
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

const shownNames = () =>
  [...document.querySelectorAll('p')].map(({ firstChild }) => firstChild?.textContent?.trim())

test('what happens to one file leaves the others as they are', async () => {
  const ends = new Map<string, () => void>()
  send.mockImplementation(
    ({ name }, { onProgress }) =>
      new Promise((resolve, reject) => {
        onProgress(0.5)
        ends.set(name, () => (name === 'b.gif' ? reject(new Error('Gone')) : resolve(name)))
      }),
  )
  render(<Uploads />)
  await choose(picture('a.gif'), picture('b.gif'), picture('c.gif'))
  await act(async () => ends.get('b.gif')?.())
  expect(shownNames()).toEqual(['a.gif 50 %', 'b.gif 50 % Gone', 'c.gif 50 %'])
  await act(async () => ends.get('a.gif')?.())
  expect(shownNames()).toEqual(['b.gif 50 % Gone', 'c.gif 50 %'])
  fireEvent.click(screen.getByText('Try again'))
  await settle()
  expect(shownNames()).toEqual(['c.gif 50 %', 'b.gif 50 %'])
  expect(onUploaded.mock.calls).toEqual([['a.gif']])
})

test('three files are sent at once, and the next when one has arrived', async () => {
  const ends: (() => void)[] = []
  send.mockImplementation(({ name }) => new Promise((resolve) => ends.push(() => resolve(name))))
  render(<Uploads />)
  const names = ['a.gif', 'b.gif', 'c.gif', 'd.gif', 'e.gif']
  await choose(...names.map(picture))
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['a.gif', 'b.gif', 'c.gif'])
  await act(async () => ends[1]?.())
  await settle()
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(names.slice(0, 4))
  expect(shownNames()).toHaveLength(4)
})

test('a failure without words of its own is told nevertheless', async () => {
  send.mockImplementationOnce(() => Promise.reject('502'))
  render(<Uploads />)
  await choose(picture())
  expect(shownNames()).toEqual(['cake.gif 0 % Upload failed'])
})

test('a file that is cancelled while it is looked at is never sent', async () => {
  render(<Uploads />)
  fireEvent.change(screen.getByLabelText('Pictures'), { target: { files: [picture()] } })
  fireEvent.click(screen.getByText('Cancel'))
  await settle()
  expect(send).not.toHaveBeenCalled()
  expect(shownNames()).toEqual([])
})

test('the shown picture of a file is given back once the file has arrived', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:cake')
  const giveBack = vi.spyOn(URL, 'revokeObjectURL')
  render(<Uploads />)
  await choose(picture())
  expect(giveBack).toHaveBeenCalledExactlyOnceWith('blob:cake')
})

test('leaving the page ends what is under way and gives its pictures back', async () => {
  const signals: AbortSignal[] = []
  send.mockImplementation((_file, { signal }) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`)
  const giveBack = vi.spyOn(URL, 'revokeObjectURL')
  const { unmount } = render(<Uploads />)
  await choose(picture('a.gif'), picture('b.gif'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  expect(giveBack).not.toHaveBeenCalled()
  unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(giveBack.mock.calls).toEqual([['blob:a.gif'], ['blob:b.gif']])
})
