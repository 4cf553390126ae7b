import { message } from './messages.ts'
import { replacePage } from './preview-frame.ts'

const nameKey = 'preview-name'

/** Pins comments to places, lets a click choose a place, and sends comments without a page load. */
export function startComments(): void {
  if (!document.querySelector('#preview-comments')) return
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-comment-on-place]')) choosePlace()
  })
  document.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || form.dataset['commentForm'] === undefined) return
    event.preventDefault()
    void send(form).catch(() => form.submit())
  })
  document.addEventListener('close', ({ target }) => leavePlace(target), true)
  new ResizeObserver(placePins).observe(document.body)
  fillName()
}

async function send(form: HTMLFormElement): Promise<void> {
  const fields = new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  )
  keepName(fields.get('authorName') ?? '')
  const response = await fetch(form.action, { method: 'POST', body: fields })
  if (!response.ok) throw new Error('refused')
  await replacePage(await response.text())
  fillName()
  placePins()
  document.querySelector<HTMLElement>('#preview-comments li:last-child h3')?.focus()
}

const read = (name: string): string | undefined => {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

function keepName(name: string): void {
  try {
    localStorage.setItem(nameKey, name)
  } catch {
    // A browser that blocks storage asks again.
  }
}

function fillName(): void {
  const field = document.querySelector<HTMLInputElement>('#comment-author')
  if (field && field.value === '') field.value = read(nameKey) ?? ''
}

const idPrefix = 'section-'

/** Section of the page, else the page's content. */
const areaOf = (sectionId: string | undefined): Element | null =>
  (sectionId && document.getElementById(idPrefix + sectionId)) || document.querySelector('#content')

export function placePins(): void {
  for (const pin of document.querySelectorAll('[data-pin]')) pin.remove()
  for (const item of document.querySelectorAll<HTMLElement>('#preview-comments li[data-x]')) {
    const { x, y, section, number = '' } = item.dataset
    const area = areaOf(section)?.getBoundingClientRect()
    if (!area) continue
    const pin = document.createElement('a')
    pin.href = `#${item.id}`
    pin.dataset['pin'] = ''
    pin.textContent = number
    pin.setAttribute('aria-label', item.querySelector('h3')?.textContent ?? number)
    pin.className =
      'absolute z-20 -mt-4 -ms-4 flex size-8 items-center justify-center rounded-full border-2 border-page bg-primary text-sm font-semibold text-on-primary no-underline'
    pin.style.left = `${area.left + window.scrollX + (area.width * Number(x)) / 100}px`
    pin.style.top = `${area.top + window.scrollY + (area.height * Number(y)) / 100}px`
    item.append(pin)
  }
}

function choosePlace(): void {
  const hint = document.querySelector<HTMLElement>('[data-place-hint]')
  if (hint) hint.textContent = hint.dataset['placeHint'] ?? ''
  const choosing = new AbortController()
  const { signal } = choosing
  const end = () => {
    choosing.abort()
    if (hint) hint.textContent = ''
  }
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  // The click that began this is still under way.
  setTimeout(() => {
    if (signal.aborted) return
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        event.stopPropagation()
        end()
        openForm(event)
      },
      { capture: true, signal },
    )
  })
}

function openForm({ target, clientX, clientY }: MouseEvent): void {
  const form = document.querySelector<HTMLFormElement>('[data-comment-form]')
  const dialog = document.querySelector<HTMLDialogElement>('#preview-comments dialog')
  const section = target instanceof Element ? target.closest(`[id^="${idPrefix}"]`) : null
  const sectionId = section?.id.slice(idPrefix.length) ?? ''
  const area = areaOf(sectionId)?.getBoundingClientRect()
  if (!form || !dialog || !area) return
  setPlace(form, {
    sectionId,
    xPercent: percentOf(clientX - area.left, area.width),
    yPercent: percentOf(clientY - area.top, area.height),
  })
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button-plain mt-4'
  close.textContent = message('close')
  close.addEventListener('click', () => dialog.close())
  dialog.append(form, close)
  dialog.showModal()
  form.querySelector<HTMLElement>('input:invalid, textarea')?.focus()
}

export const percentOf = (part: number, whole: number): string =>
  whole > 0 ? String(Math.round(Math.min(1, Math.max(0, part / whole)) * 10_000) / 100) : '0'

function setPlace(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field) field.value = value
  }
}

/** The form returns to the end of the page, for comments on the whole page. */
function leavePlace(target: EventTarget | null): void {
  if (!(target instanceof HTMLDialogElement)) return
  const form = target.querySelector<HTMLFormElement>('[data-comment-form]')
  if (!form) return
  setPlace(form, { sectionId: '', xPercent: '', yPercent: '' })
  target.before(form)
  target.replaceChildren()
}
