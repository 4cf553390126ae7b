/**
 * Messages between a preview and the panel that frames it. The page accepts `{ type: 'refresh' }`
 * from the panel's origin only, and posts `{ type: 'shown', path }` after each load and refresh.
 */
export function startPreview(afterwards: () => void): void {
  const { panelOrigin } = document.documentElement.dataset
  if (!panelOrigin || window.parent === window) return
  addEventListener('message', (event) => {
    if (isFromPanel(event, panelOrigin) && isRefresh(event.data))
      whenNotTyping(() =>
        refresh().then(() => {
          afterwards()
          sayShown(panelOrigin)
        }),
      )
  })
  sayShown(panelOrigin)
}

let isWaiting = false

/** A text that is edited in place isn't replaced under its caret. */
export function whenNotTyping(work: () => Promise<void>): void {
  const text = document.activeElement
  if (!(text instanceof HTMLElement && text.isContentEditable)) return void work()
  if (isWaiting) return
  isWaiting = true
  const run = () => {
    isWaiting = false
    void work()
  }
  text.addEventListener('blur', run, { once: true })
}

export const isFromPanel = (
  { origin, source }: Pick<MessageEvent, 'origin' | 'source'>,
  panelOrigin: string,
): boolean => origin === panelOrigin && source === window.parent

const isRefresh = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'refresh'

function sayShown(panelOrigin: string): void {
  const path = location.pathname + location.search
  window.parent.postMessage({ type: 'shown', path }, panelOrigin)
}

let latest = 0

/** Fetches the page again and replaces its content and style sheet in place; the last call wins. */
export async function refresh(): Promise<void> {
  const number = (latest += 1)
  const response = await fetch(location.href, {
    cache: 'no-store',
    headers: { accept: 'text/html' },
  })
  const html = await response.text()
  // Too many requests or a restart: the next refresh shows the page.
  if (response.status === 429 || response.status >= 500) return
  if (number === latest) await replacePage(html)
}

export async function replacePage(html: string): Promise<void> {
  const next = new DOMParser().parseFromString(html, 'text/html')
  if (!next.querySelector('#content')) return location.reload()
  await replaceTheme(next)
  const { scrollX, scrollY } = window
  document.title = next.title
  replaceAttributes(document.documentElement, next.documentElement)
  document.body.replaceChildren(...next.body.childNodes)
  window.scrollTo(scrollX, scrollY)
}

/** Theme, language and direction are attributes of the page; `data-editing` is set here. */
function replaceAttributes(element: HTMLElement, next: HTMLElement): void {
  for (const name of element.getAttributeNames())
    if (!next.hasAttribute(name) && name !== 'data-editing') element.removeAttribute(name)
  for (const { name, value } of next.attributes) element.setAttribute(name, value)
}

/** The old sheet stays until the new one is loaded, so that the page is never unstyled. */
async function replaceTheme(next: Document): Promise<void> {
  const [sheet, fresh] = [document, next].map((page) =>
    page.querySelector<HTMLLinkElement>('link[data-theme]'),
  )
  if (!sheet || !fresh || sheet.getAttribute('href') === fresh.getAttribute('href')) return
  const added = document.importNode(fresh)
  const loaded = new Promise((resolve) => {
    added.addEventListener('load', resolve)
    added.addEventListener('error', resolve)
  })
  sheet.after(added)
  await loaded
  sheet.remove()
}
