import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { pictureUrl } from '@marketday/contract/storefront/shop/picture-files'
import { formatMoney } from '@marketday/contract/money/money'
import { fieldAria, pressKey, type Combobox } from '@marketday/fields/combobox.ts'
import { Option, Options } from '@marketday/fields/Options.tsx'
import { useSuggestions } from '@marketday/fields/use-suggestions.ts'
import { message } from './messages.ts'
import { findItems } from './shop-api.ts'

const { locale, media = '' } = document.querySelector<HTMLElement>('#content')?.dataset ?? {}
const listId = 'suggestions'
const shownAtMost = 6

export function openSuggestions(input: HTMLInputElement): void {
  if (input.getAttribute('role') === 'combobox') return
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  const place = document.createElement('div')
  input.form?.append(place)
  createRoot(place).render(<Suggestions input={input} />)
}

const find = async (q: string, signal: AbortSignal) => {
  const { rows } = await findItems({ query: { q }, signal })
  return rows.slice(0, shownAtMost)
}

function Suggestions({ input }: { input: HTMLInputElement }) {
  const search = useSuggestions({ find, pauseMs: 120, throughField: true })
  const { rows, isOpen, active } = search
  const list = {
    ...search,
    choose: (index: number) => location.assign(`/products/${rows[index]?.slug}`),
  }
  useField(input, list)
  return (
    <div
      className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-theme border border-line bg-raised shadow-lg"
      hidden={!isOpen}
    >
      <Options id={listId} list={list} aria-label={message('suggestions')}>
        {rows.map(({ id, image, title, priceMinor, currency }, index) => (
          <Option
            key={id}
            listId={listId}
            index={index}
            isActive={index === active}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-tint aria-selected:bg-tint"
          >
            {image && (
              <img
                src={pictureUrl(media, image, 160)}
                alt=""
                width={40}
                height={40}
                className="size-10 rounded-theme object-cover"
              />
            )}
            <bdi className="grow">{title}</bdi>
            <span className="text-soft tabular-nums">
              {formatMoney(priceMinor, currency, locale)}
            </span>
          </Option>
        ))}
      </Options>
      <p role="status" className="sr-only">
        {isOpen ? message('suggestionCount', { count: rows.length }) : ''}
      </p>
    </div>
  )
}

interface Searching extends Combobox {
  readonly ask: (text: string) => void
  readonly point: (index: number) => void
}

/** Attaches list handlers to the existing field, which React does not render. */
function useField(input: HTMLInputElement, list: Searching): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(fieldAria(listId, list)))
      if (value === undefined) input.removeAttribute(name)
      else input.setAttribute(name, String(value))
    const heard = new AbortController()
    const { signal } = heard
    input.addEventListener('input', () => list.ask(input.value), { signal })
    input.addEventListener('blur', list.close, { signal })
    input.addEventListener('keydown', (event) => press(list, event), { signal })
    return () => heard.abort()
  })
  const begin = useRef(() => list.ask(input.value))
  useEffect(() => begin.current(), [])
}

/** Enter takes the active suggestion, and otherwise submits the search. */
function press(list: Searching, event: KeyboardEvent): void {
  if (event.key !== 'Enter' || list.active >= 0) pressKey(list, event)
  if (!event.defaultPrevented) list.point(-1)
}
