// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePopup } from './use-popup.ts'

/** Position of the field in a window 800 px high. */
let field = { top: 100, bottom: 140, left: 16, width: 288 }
const measured = vi.fn(() => field as DOMRect)
const showPopover = vi.fn()

beforeEach(() => {
  field = { top: 100, bottom: 140, left: 16, width: 288 }
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(measured)
  measured.mockClear()
  showPopover.mockClear()
  // happy-dom lacks popovers.
  HTMLElement.prototype.showPopover = showPopover
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  vi.restoreAllMocks()
})

interface Shown {
  readonly isOpen: boolean
  readonly hasList?: boolean
  readonly hasField?: boolean
}
function Field({ isOpen, hasList = true, hasField = true }: Shown) {
  const box = useRef<HTMLDivElement>(null)
  const popup = usePopup(box, isOpen)
  return (
    <div ref={hasField ? box : undefined}>
      <p>Beside it</p>
      {hasList && <div ref={popup}>List</div>}
    </div>
  )
}
const list = () => screen.getByText('List')
const lies = () => {
  const { left, width, maxHeight, top, bottom } = list().style
  return { left, width, maxHeight, top, bottom }
}
const underIt = { left: '16px', width: '288px', maxHeight: '320px', top: '144px', bottom: 'auto' }

test('a list with room below lies under its field', () => {
  render(<Field isOpen />)
  expect(lies()).toEqual(underIt)
  expect(list().dataset['placement']).toBe('below')
  expect(showPopover).toHaveBeenCalledOnce()
})

test('a list without room below lies above its field', () => {
  field = { ...field, top: 661, bottom: 701 }
  render(<Field isOpen />)
  expect(lies()).toEqual({ ...underIt, top: 'auto', bottom: '143px' })
  expect(list().dataset['placement']).toBe('above')
})

test('a list takes its place when it opens, not before', () => {
  const { rerender } = render(<Field isOpen={false} />)
  expect(measured).not.toHaveBeenCalled()
  expect(showPopover).not.toHaveBeenCalled()
  rerender(<Field isOpen />)
  expect(lies()).toEqual(underIt)
})

test('without a list nothing is placed', () => {
  render(<Field isOpen hasList={false} />)
  expect(measured).not.toHaveBeenCalled()
})

test('without a field nothing is placed', () => {
  render(<Field isOpen hasField={false} />)
  expect(lies().left).toBe('')
  expect(showPopover).not.toHaveBeenCalled()
})

test.each([
  ['the page scrolls', () => window.dispatchEvent(new Event('scroll'))],
  // Does not bubble: the container scrolls, not the page.
  [
    'a part of the page scrolls',
    () => screen.getByText('Beside it').dispatchEvent(new Event('scroll')),
  ],
  ['the window changes its size', () => window.dispatchEvent(new Event('resize'))],
])('an open list follows its field when %s, and a closed one no more', (_what, happens) => {
  const { rerender } = render(<Field isOpen />)
  // Little room below now, but an open list does not change sides.
  field = { top: 660, bottom: 700, left: 20, width: 200 }
  act(() => void happens())
  expect(lies()).toEqual({
    left: '20px',
    width: '200px',
    maxHeight: '120px',
    top: '704px',
    bottom: 'auto',
  })
  expect(list().dataset['placement']).toBe('below')
  rerender(<Field isOpen={false} />)
  measured.mockClear()
  act(() => void happens())
  expect(measured).not.toHaveBeenCalled()
})

test('where the browser knows no popovers the list lies in its place as well', () => {
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  render(<Field isOpen />)
  expect(lies()).toEqual(underIt)
})

test('following a field never holds up scrolling, and ends with the list', () => {
  const listen = vi.spyOn(window, 'addEventListener')
  const leave = vi.spyOn(window, 'removeEventListener')
  const heard = ({ mock }: typeof listen | typeof leave) =>
    mock.calls.filter(([type]) => type === 'scroll' || type === 'resize')
  const { rerender } = render(<Field isOpen />)
  const [[, place] = []] = heard(listen)
  expect(heard(listen)).toEqual([
    ['scroll', place, { capture: true, passive: true }],
    ['resize', place],
  ])
  rerender(<Field isOpen={false} />)
  // removeEventListener needs the same capture flag.
  expect(heard(leave)).toEqual([
    ['scroll', place, { capture: true }],
    ['resize', place],
  ])
})
