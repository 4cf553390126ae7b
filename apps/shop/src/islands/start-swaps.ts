import { startCartCount } from './cart-count.ts'
import { linkToOpen } from './link-to-open.ts'
import { message } from './messages.ts'

let running: AbortController | undefined

/** Links and forms with `data-swap` replace the content without a page load. */
export function startSwaps(afterwards: () => void): void {
  const go = async (url: string, init: RequestInit, stays: boolean) => {
    try {
      await swap(url, init, stays)
      startCartCount()
      afterwards()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (stays) sayUnreachable()
      else location.assign(url)
    }
  }

  document.addEventListener('click', (event) => {
    const link = linkToOpen(event, 'a[data-swap]')
    if (!link) return
    event.preventDefault()
    void go(link.href, {}, false)
  })

  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || !isSwapped(form, submitter)) return
    event.preventDefault()
    const fields = new URLSearchParams(
      [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
    )
    if (form.method === 'get') void go(`${form.action}?${fields.toString()}`, {}, false)
    else
      void go(form.action, { method: 'POST', body: fields }, form.dataset['checkout'] !== undefined)
  })

  document.addEventListener('change', ({ target }) => {
    const isChoice = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (!isChoice || !target.form) return
    if (target.dataset['submitOnChange'] !== undefined) {
      if (!isWithoutPostcode(target, target.form)) submit(target.form)
    } else if (target.name === 'postcode' && target.value.trim().length > 2) submit(target.form)
  })

  addEventListener('popstate', () => location.reload())
}

/** Delivery has no times before the postcode; sending it would report a field not yet reached. */
const isWithoutPostcode = (
  { name, value }: { name: string; value: string },
  form: HTMLFormElement,
) =>
  name === 'kind' &&
  value === 'delivery' &&
  form.querySelector<HTMLInputElement>('input[name="postcode"]')?.value.trim() === ''

/** In the checkout only price updates; placing the order is a real page load. */
function isSwapped(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (form.dataset['swap'] !== undefined) return true
  return form.dataset['checkout'] !== undefined && submitter?.getAttribute('value') === 'update'
}

function submit(form: HTMLFormElement): void {
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="update"]') ?? undefined)
}

async function swap(url: string, init: RequestInit, stays: boolean): Promise<void> {
  running?.abort()
  running = new AbortController()
  const response = await fetch(url, {
    ...init,
    signal: running.signal,
    headers: { accept: 'text/html' },
  })
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [content, fresh] = [document.querySelector('#content'), next.querySelector('#content')]
  if (!content || !fresh) throw new Error('not a page of the shop')
  const focused = placeOf(document.activeElement)
  if (stays) keepTyped(content, fresh)
  content.replaceChildren(...fresh.childNodes)
  document.title = next.title
  if (!stays && response.url !== location.href) history.pushState(null, '', response.url)
  if (focused) document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
}

/** Preserves the form: a page reload would lose its input. */
function sayUnreachable(): void {
  document.querySelector('#unreachable')?.remove()
  const notice = document.createElement('p')
  notice.id = 'unreachable'
  notice.role = 'alert'
  notice.className = 'my-6 rounded-theme border-s-4 border-bad bg-bad-tint px-4 py-3 font-semibold'
  notice.textContent = message('unreachable')
  document.querySelector('#content')?.prepend(notice)
}

/** Input typed during the request wins over the reply. */
function keepTyped(from: Element, to: Element): void {
  for (const field of from.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input.field, textarea.field',
  )) {
    const same = to.querySelector(`#${CSS.escape(field.id)}`)
    if (same instanceof HTMLTextAreaElement) same.defaultValue = field.value
    else if (same instanceof HTMLInputElement) same.setAttribute('value', field.value)
  }
}

function placeOf(element: Element | null): string | null {
  if (!element || element === document.body) return null
  if (element.id) return `#${CSS.escape(element.id)}`
  if (element instanceof HTMLInputElement)
    return `input[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`
  const href = element.getAttribute('href')
  return href ? `#content a[href="${CSS.escape(href)}"]` : null
}
