const pollMs = 30_000

/** Keeps an order's progress current: by an event stream, or every half minute without one. */
export function followOrder(): void {
  if (place()) follow()
}

const place = () => document.querySelector<HTMLElement>('[data-follow]')

function follow(): void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    stream?.close()
    clearInterval(timer)
  }
  const update = () =>
    void updateParts().then(
      (follows) => follows || stop(),
      // Unreachable: the next event or poll tries again.
      () => undefined,
    )
  const connect = () => {
    stream = new EventSource(place()?.dataset['follow'] ?? '')
    stream.addEventListener('changed', update)
    stream.addEventListener('open', () => clearInterval(timer))
    stream.addEventListener('error', poll)
  }
  const poll = () => {
    clearInterval(timer)
    timer = setInterval(() => {
      if (document.hidden) return
      update()
      // A browser does not reopen a stream that was refused.
      if (stream?.readyState === EventSource.CLOSED) connect()
    }, pollMs)
  }
  poll()
  connect()
}

/** False once there is nothing left to follow. Forms keep what was typed: only live parts are replaced. */
async function updateParts(): Promise<boolean> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (response.status === 403 || response.status === 404) return false
  if (!response.ok) return true
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (namesOf(fresh) === namesOf(document))
    for (const part of partsOf(document)) replacePart(part, fresh)
  else location.reload()
  return place() !== null
}

const partsOf = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-live]')]

/** An order that was cancelled has other parts. */
const namesOf = (page: Document) =>
  partsOf(page)
    .map(({ dataset }) => dataset['live'])
    .join()

function replacePart(part: HTMLElement, page: Document): void {
  const fresh = page.querySelector<HTMLElement>(`[data-live="${part.dataset['live']}"]`)
  if (!fresh || fresh.outerHTML === part.outerHTML) return
  // A form has another key each time; replacing it would take the focus of its button.
  const version = fresh.dataset['version']
  if (version !== undefined && version === part.dataset['version']) return
  if (version !== undefined) part.dataset['version'] = version
  const { follow: address } = fresh.dataset
  if (address) part.dataset['follow'] = address
  else delete part.dataset['follow']
  if (fresh.innerHTML !== part.innerHTML) part.replaceChildren(...fresh.childNodes)
}
