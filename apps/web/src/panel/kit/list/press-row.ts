/** Parts of a row with an action of their own. */
const separate = 'a, button, input, label, select, textarea, summary, [popover]'

/** The link to a row's page. */
const ways = '[role=rowheader] a[href]'

/** The whole row opens like its link, with the same modifier keys. Returns the end of listening. */
export function listenToRows(list: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  list.addEventListener('click', (event) => open(event, event), { signal })
  list.addEventListener(
    'auxclick',
    (event) => event.button === 1 && open(event, { ctrlKey: true, metaKey: true }),
    { signal },
  )
  list.addEventListener('pointerover', titleCutCell, { signal })
  return () => stop.abort()
}

function open(event: MouseEvent, { ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) {
  const { target } = event
  if (!(target instanceof Element) || event.defaultPrevented || event.shiftKey) return
  const row = target.closest('tbody tr')
  const part = target.closest(separate)
  if (!row || (part && row.contains(part)) || isSelectingText()) return
  const way = row.querySelector(ways)
  // As if the pointer were over the link, where the shop is added to its address.
  way?.dispatchEvent(new Event('pointerover'))
  const init = { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey }
  way?.dispatchEvent(new MouseEvent('click', init))
}

const isSelectingText = () => getSelection()?.type === 'Range'

/** Text cut at the end of its cell is shown by the pointer. */
function titleCutCell({ target }: Event) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('tbody :is(td, th)') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText.replaceAll(/\s+/g, ' ')
  else cell.removeAttribute('title')
}
