import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useOfferedKeys, type KeyWords } from '../../keys/offered-keys.ts'
import { isFreeOfFields, isSingleKey, isSomethingOpen } from '../../keys/single-keys.ts'
import { focusHeading } from '../page/page-title.ts'

export interface BulkAct<Row> {
  readonly label: string
  readonly fits: (row: Row) => boolean
  /** Single key that runs it. */
  readonly shortcut?: string
  /** False preserves the selection. */
  readonly run: (rows: readonly Row[]) => Promise<boolean>
}

interface BulkBarProps<Row> {
  chosen: readonly Row[]
  acts: readonly BulkAct<Row>[]
  onClear: () => void
}

/** Actions on selected rows; visible with the first one. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  return props.chosen.length > 0 && <ShownBar {...props} />
}

function ShownBar<Row>({ chosen, acts, onClear }: BulkBarProps<Row>) {
  const bar = useRef<HTMLElement>(null)
  const chooseNone = () => {
    // Focus moves to the first selected row, because the button disappears.
    if (bar.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>(`main :is(tbody, [data-rows]) input:checked`)?.focus()
    onClear()
  }
  useEscape(chooseNone)
  const offered = acts
    .map(({ fits, ...act }) => ({ ...act, rows: chosen.filter(fits) }))
    .filter(({ rows }) => rows.length > 0)
  useShortcuts(bar, offered)
  const { place, space } = useBottom(bar)
  return (
    <div ref={space}>
      <section
        ref={bar}
        aria-label="Selected rows"
        data-bulk-bar
        style={place}
        className="fixed bottom-[calc(max(var(--bottom-bar,0px),env(safe-area-inset-bottom))+0.75rem)] z-20 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-raised px-4 py-2 shadow-xl sm:gap-3 max-sm:[&_button]:min-h-11"
      >
        <p role="status" className="flex-1 text-sm whitespace-nowrap tabular-nums">
          {count(chosen.length)} selected
        </p>
        {offered.map(({ label, rows, run, shortcut }) => (
          <Button
            key={label}
            size="small"
            variant="secondary"
            aria-keyshortcuts={shortcut}
            onClick={async () => {
              if (!(await run(rows))) return
              onClear()
              focusHeading()
            }}
          >
            {label}
          </Button>
        ))}
        <Button size="small" variant="quiet" onClick={chooseNone}>
          Clear selection
        </Button>
      </section>
    </div>
  )
}

interface Place {
  readonly left: number
  readonly width: number
}

/** At the bottom of the viewport, as wide as the list, with its height kept free below the list. */
function useBottom(bar: RefObject<HTMLElement | null>) {
  const space = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    const measure = () => {
      if (!space.current || !bar.current) return
      const { left, width } = space.current.getBoundingClientRect()
      space.current.style.height = `${bar.current.offsetHeight}px`
      setPlace((now) => (now?.left === left && now.width === width ? now : { left, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [space.current, bar.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [bar])
  return { place, space }
}

/** A shortcut presses its button. */
function useShortcuts(
  bar: RefObject<HTMLElement | null>,
  acts: readonly Pick<BulkAct<unknown>, 'label' | 'shortcut'>[],
) {
  const written = acts.map(({ label, shortcut }) => `${shortcut ?? ''} ${label}`).join('\n')
  // Stable identity while the actions stay the same.
  const keys = useMemo(
    () =>
      written.split('\n').flatMap((line): KeyWords[] => {
        const [key = '', ...label] = line.split(' ')
        return key ? [{ keys: [key], does: label.join(' '), isSingle: true }] : []
      }),
    [written],
  )
  useOfferedKeys(keys)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingleKey(event) || event.repeat) return
      const button = [...(bar.current?.querySelectorAll('button') ?? [])].find(
        (candidate) => candidate.getAttribute('aria-keyshortcuts') === event.key,
      )
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [bar])
}

function useEscape(act: () => void) {
  useOfferedKeys(escapeKey)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isForUs = event.key === 'Escape' && isFreeOfFields(event) && !isSomethingOpen()
    if (isForUs && !document.querySelector(':popover-open')) act()
  })
  useEffect(() => {
    // Before Escape closes something else.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}

const escapeKey: readonly KeyWords[] = [{ keys: ['Escape'], does: 'Clear selection' }]
