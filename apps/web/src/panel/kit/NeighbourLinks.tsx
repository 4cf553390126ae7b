import type { ListName } from '@marketday/contract/panel/lists'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { UiLink } from '../../ui/link.tsx'
import { useOfferedKeys, type KeyWords } from '../keys/offered-keys.ts'
import { isSingleKey } from '../keys/single-keys.ts'
import { neighboursIn } from './left-list.ts'

interface NeighbourLinksProps {
  list: ListName
  id: string
  hrefOf: (id: string) => string
}

/** Links to the previous and next entry of the list the user came from; at its ends to the adjacent pages. */
export function NeighbourLinks({ list, id, hrefOf }: NeighbourLinksProps) {
  const neighbours = neighboursIn(list, id, hrefOf)
  const nav = useRef<HTMLElement>(null)
  useOfferedKeys(neighbours ? neighbourKeys : noKeys)
  // Layout effect: ready as soon as the list is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const rel = rels[event.key]
      if (!rel || !isSingleKey(event)) return
      nav.current?.querySelector<HTMLElement>(`[rel=${rel}]`)?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  if (!neighbours) return null
  const { previous, next, place, count } = neighbours
  return (
    <nav
      ref={nav}
      aria-label="The list you came from"
      className="flex items-center gap-1 print:hidden"
    >
      <span className="text-sm text-soft tabular-nums">
        {place} of {count}
      </span>
      <Step rel="prev" href={previous} label="Previous in the list">
        <ChevronUp aria-hidden className="size-4" />
      </Step>
      <Step rel="next" href={next} label="Next in the list">
        <ChevronDown aria-hidden className="size-4" />
      </Step>
    </nav>
  )
}

const rels: Readonly<Record<string, 'prev' | 'next'>> = { j: 'next', k: 'prev' }

const noKeys: readonly KeyWords[] = []
const neighbourKeys: readonly KeyWords[] = [
  { keys: ['j', 'k'], does: 'Next and previous in the list', isSingle: true },
]

interface StepProps {
  rel: 'prev' | 'next'
  href: string | null
  label: string
  children: ReactNode
}

function Step({ rel, href, label, children }: StepProps) {
  if (!href) return null
  return (
    <UiLink
      href={href}
      rel={rel}
      aria-label={label}
      title={label}
      className={buttonStyles({ variant: 'quiet', size: 'small' })}
    >
      {children}
    </UiLink>
  )
}
