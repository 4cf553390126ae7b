// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

const panel = 'http://localhost:3000'
const parent = { postMessage: vi.fn() }
vi.stubGlobal('parent', parent)
Object.defineProperty(window, 'parent', { value: parent })
document.documentElement.dataset['panelOrigin'] = panel

const { startEditing } = await import('./preview-edit.ts')
startEditing()

const receive = (data: unknown, origin = panel, source: unknown = parent) =>
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
const get = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`No ${selector}`)
  return element
}

document.body.innerHTML = `
  <main id="content">
    <div data-section-id="hero1"><div data-block-id="slide1">
      <h1 data-setting="heading">Fresh bread</h1><a href="/products">View</a>
    </div></div>
  </main>`

test('nothing is selected or edited before the panel asks, and never for another origin', () => {
  receive({ type: 'edit', mayEdit: true }, 'http://localhost:30000')
  receive({ type: 'edit', mayEdit: true }, panel, {})
  get('h1').click()
  expect(parent.postMessage).not.toHaveBeenCalled()
})

test('a press selects the innermost part and follows no link', () => {
  receive({ type: 'edit', mayEdit: true })
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  get('a').dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  expect(parent.postMessage).toHaveBeenLastCalledWith({ type: 'select', id: 'slide1' }, panel)
  expect(get('[data-block-id]').hasAttribute('data-editor-selected')).toBe(true)
})

test('a text is edited in place by those who may, and sent with its part and setting', () => {
  receive({ type: 'edit', mayEdit: false })
  get('h1').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(get('h1').hasAttribute('contenteditable')).toBe(false)
  receive({ type: 'edit', mayEdit: true })
  get('h1').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(get('h1').getAttribute('contenteditable')).toBe('plaintext-only')
  Object.defineProperty(get('h1'), 'isContentEditable', { value: true })
  get('h1').innerText = 'Rye'
  get('h1').dispatchEvent(new Event('input', { bubbles: true }))
  expect(parent.postMessage).toHaveBeenLastCalledWith(
    { type: 'text', id: 'slide1', setting: 'heading', value: 'Rye' },
    panel,
  )
})

test('the panel marks parts by their ids, and malformed messages do nothing', () => {
  receive({ type: 'hovered', id: 'hero1' })
  expect(get('[data-section-id]').hasAttribute('data-editor-hovered')).toBe(true)
  receive({ type: 'selected', id: '"], body, [x="' })
  for (const bad of [null, 'refresh', { type: 'selected', id: 7 }, {}]) receive(bad)
  expect(document.querySelector('[data-editor-selected]')).toBeNull()
})

test('undo pressed in the frame is undone by the editor', () => {
  get('h1').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
  )
  expect(parent.postMessage).toHaveBeenLastCalledWith({ type: 'key', act: 'undo' }, panel)
})
