import { isFromPanel } from './preview-frame.ts'

/**
 * Editing in the frame of the design editor: presses select parts, texts with `data-setting` are
 * edited in place. Only after the panel has asked for it, from its exact origin.
 */
export function startEditing(): void {
  const { panelOrigin } = document.documentElement.dataset
  if (!panelOrigin || window.parent === window) return
  addEventListener('message', (event) => {
    if (isFromPanel(event, panelOrigin)) takeMessage(event.data, panelOrigin)
  })
}

interface Editing {
  readonly say: (message: object) => void
  readonly mayEdit: boolean
}

let editing: Editing | null = null
let selectedId: string | null = null

interface Message {
  readonly type?: unknown
  readonly id?: unknown
  readonly mayEdit?: unknown
}

function takeMessage(data: unknown, panelOrigin: string): void {
  if (typeof data !== 'object' || data === null) return
  const { type, id, mayEdit }: Message = data
  if (type === 'edit') {
    if (!editing) listen()
    document.documentElement.dataset['editing'] = ''
    const say = (message: object) => window.parent.postMessage(message, panelOrigin)
    editing = { mayEdit: mayEdit === true, say }
  } else if (id === null || typeof id === 'string') showPart(type, id)
}

function showPart(type: unknown, id: string | null): void {
  if (type === 'selected') showSelected(id)
  if (type === 'hovered') mark('hovered', partWith(id))
}

const parts = '[data-section-id], [data-block-id]'

const partWith = (id: string | null): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(parts)].find((part) => idOf(part) === id) ?? null

const partAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(parts) : null

const idOf = (part: HTMLElement | null): string | null =>
  part?.dataset['blockId'] ?? part?.dataset['sectionId'] ?? null

/** Scrolls to a part chosen in the list; after a refresh it is only marked again. */
function showSelected(id: string | null): void {
  const part = partWith(id)
  mark('selected', part)
  if (id !== selectedId) part?.scrollIntoView({ block: 'nearest' })
  selectedId = id
}

function mark(name: 'selected' | 'hovered', part: Element | null): void {
  const attribute = `data-editor-${name}`
  for (const before of document.querySelectorAll(`[${attribute}]`))
    before.removeAttribute(attribute)
  part?.setAttribute(attribute, '')
}

const outlines = `
[data-editor-hovered] { outline: 2px dashed #4a4bd8; outline-offset: -2px; box-shadow: inset 0 0 0 3px #fff9; }
[data-editor-selected] { outline: 3px solid #4a4bd8; outline-offset: -3px; box-shadow: inset 0 0 0 4px #fff9; }
[contenteditable] { outline: 2px solid #4a4bd8; outline-offset: 2px; cursor: text; }
`

function listen(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(outlines)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const capture = { capture: true }
  document.addEventListener('pointerdown', beginText, capture)
  document.addEventListener('click', select, capture)
  document.addEventListener('submit', (event) => event.preventDefault(), capture)
  document.addEventListener('pointerover', ({ target }) => mark('hovered', partAround(target)))
  document.documentElement.addEventListener('pointerleave', () => mark('hovered', null))
  document.addEventListener('input', sendText, capture)
  document.addEventListener('focusout', endText, capture)
  document.addEventListener('keydown', press, capture)
}

/** Links and buttons don’t act; questions still open. */
function select(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  if (!target?.closest('summary')) event.preventDefault()
  event.stopPropagation()
  const id = idOf(partAround(target))
  selectedId = id
  mark('selected', partWith(id))
  editing?.say({ type: 'select', id })
}

const textAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-setting]') : null

/** Before the press places the caret. */
function beginText({ target }: PointerEvent): void {
  const text = textAround(target)
  if (!editing?.mayEdit || !text || text.isContentEditable) return
  text.contentEditable = 'plaintext-only'
}

function endText({ target }: FocusEvent): void {
  textAround(target)?.removeAttribute('contenteditable')
}

function sendText({ target }: Event): void {
  const text = textAround(target)
  const id = idOf(partAround(text))
  if (!text?.isContentEditable || id === null) return
  const value = text.innerText.replaceAll('\u00a0', ' ')
  editing?.say({ type: 'text', id, setting: text.dataset['setting'], value })
}

function press(event: KeyboardEvent): void {
  const act = actOf(event)
  const text = textAround(event.target)
  if (act) {
    // A text under the caret isn't replaced by the refresh that follows.
    if (text?.isContentEditable) text.blur()
    editing?.say({ type: 'key', act })
  } else if (text?.isContentEditable && isEnd(event, text)) text.blur()
  else return
  event.preventDefault()
}

function actOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : null
}

/** Enter makes new lines only in texts of several paragraphs. */
const isEnd = ({ key }: KeyboardEvent, text: HTMLElement): boolean =>
  key === 'Escape' || (key === 'Enter' && !longTexts.has(text.dataset['setting'] ?? ''))

const longTexts = new Set(['text', 'answer'])
