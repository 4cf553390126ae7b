import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ShopItem } from '@marketday/contract/shop/shop'
import { pictureUrl } from '@marketday/contract/shop/picture-files'
import { formatMoney } from '@marketday/contract/money/money'
import { findItems } from './shop-api.ts'

const { locale, media = '' } = document.querySelector<HTMLElement>('#content')?.dataset ?? {}
const listId = 'suggestions'
const shownAtMost = 6

/** Gives the search field its suggestions; the field itself stays the one of the page. */
export function openSuggestions(input: HTMLInputElement): void {
  if (input.getAttribute('role') === 'combobox') return
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value)
  const place = document.createElement('div')
  input.form?.append(place)
  createRoot(place).render(<Suggestions input={input} />)
}

function Suggestions({ input }: { input: HTMLInputElement }) {
  const { items, close } = useSuggestions(input)
  const [active, setActive] = useState(-1)
  const isOpen = items.length > 0

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen))
    if (isOpen && active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.removeAttribute('aria-activedescendant')
  }, [input, isOpen, active])

  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (!isOpen) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const target = items[active]
      if (step) {
        event.preventDefault()
        setActive((now) => ((now + 1 + step + items.length + 1) % (items.length + 1)) - 1)
      } else if (event.key === 'Escape') {
        event.preventDefault()
        setActive(-1)
        close()
      } else if (event.key === 'Enter' && target) {
        event.preventDefault()
        location.assign(addressOf(target))
      } else setActive(-1)
    }
    input.addEventListener('keydown', move)
    return () => input.removeEventListener('keydown', move)
  }, [input, isOpen, items, active, close])

  return (
    <div
      className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-theme border border-line bg-raised shadow-lg"
      hidden={!isOpen}
    >
      <div id={listId} role="listbox" aria-label="Suggestions">
        {items.map((item, index) => (
          <div
            key={item.id}
            id={`${listId}-${index}`}
            role="option"
            // The field keeps the focus; the keyboard chooses through `aria-activedescendant`.
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault()
              location.assign(addressOf(item))
            }}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-tint aria-selected:bg-tint"
          >
            {item.image && (
              <img
                src={pictureUrl(media, item.image, 160)}
                alt=""
                width={40}
                height={40}
                className="size-10 rounded-theme object-cover"
              />
            )}
            <span className="grow">{item.title}</span>
            <span className="text-soft tabular-nums">
              {formatMoney(item.priceMinor, item.currency, locale)}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen ? `${items.length} suggestions` : ''}
      </p>
    </div>
  )
}

const addressOf = (item: ShopItem) => `/products/${item.handle}`

/** What fits the words typed so far; a newer question makes the older one void. */
function useSuggestions(input: HTMLInputElement) {
  const [items, setItems] = useState<readonly ShopItem[]>([])
  useEffect(() => {
    let asking: AbortController | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(timer)
      asking?.abort()
      const text = input.value.trim()
      if (text.length < 2) return setItems([])
      timer = setTimeout(() => {
        asking = new AbortController()
        findItems({ query: { q: text }, signal: asking.signal }).then(
          ({ rows }) => setItems(rows.slice(0, shownAtMost)),
          () => undefined,
        )
      }, 120)
    }
    const leave = () => setItems([])
    ask()
    input.addEventListener('input', ask)
    input.addEventListener('blur', leave)
    return () => {
      input.removeEventListener('input', ask)
      input.removeEventListener('blur', leave)
    }
  }, [input])
  return { items, close: () => setItems([]) }
}
