const key = 'viewed'
const most = 13
const isId = /^[0-9a-f-]{36}$/

/** Remembers the item of this page, and shows the ones seen before in the sections for them. */
export async function showRecentlyViewed(): Promise<void> {
  const current = document.querySelector<HTMLElement>('[data-viewed]')?.dataset['viewed']
  const others = read().filter((id) => id !== current)
  if (current) write([current, ...others].slice(0, most))
  const sections = [...document.querySelectorAll<HTMLElement>('[data-recent][hidden]')]
  if (others.length === 0 || sections.length === 0) return
  const list = await load(others)
  if (list) for (const section of sections) fill(section, list)
}

/** The page of these items; its cards are drawn by the server as everywhere. */
async function load(ids: readonly string[]): Promise<Element | null> {
  const response = await fetch(`/recently-viewed?ids=${ids.join()}`).catch(() => null)
  if (!response?.ok) return null
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return page.querySelector('#content ul')
}

function fill(section: HTMLElement, list: Element): void {
  const copy = document.importNode(list, true)
  const count = Number(section.dataset['recent'])
  for (const item of [...copy.children].slice(count)) item.remove()
  if (copy.children.length === 0) return
  section.querySelector('[data-recent-items]')?.replaceChildren(copy)
  whenUnseen(section.parentElement ?? section, () => (section.hidden = false))
}

/** Content in view must not move by itself: waits until the place is below it or the shopper acts. */
function whenUnseen(place: Element, show: () => void): void {
  const before = place.previousElementSibling
  if (!before || before.getBoundingClientRect().bottom >= innerHeight) {
    show()
    return
  }
  for (const act of ['scroll', 'pointerdown', 'keydown'])
    addEventListener(act, show, { once: true, passive: true })
}

function read(): string[] {
  try {
    const ids = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown
    return Array.isArray(ids) ? ids.filter((id) => isId.test(String(id))).map(String) : []
  } catch {
    return []
  }
}

function write(ids: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // Storage may be blocked; then nothing is remembered.
  }
}
