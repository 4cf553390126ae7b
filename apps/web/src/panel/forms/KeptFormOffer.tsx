import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { moment } from '../../platform/format.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { currentShop } from '../../platform/api/http.ts'
import { dropForm, findForm, keepForm, type KeptForm } from '../../platform/offline/kept-forms.ts'
import { authState } from '../../platform/session/auth-store.ts'
import { isSame } from './merge-drafts.ts'

export function KeptFormOffer({ kept: { offeredAt, restore, forget } }: { kept: StoredForm }) {
  if (offeredAt === null) return null
  return (
    <div
      role="region"
      aria-label="Unsaved changes from an earlier visit"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft px-4 py-3 text-sm text-info"
    >
      <p role="status" className="min-w-0 flex-1 basis-64">
        You have unsaved changes from {moment(offeredAt)}.
      </p>
      <div className="flex gap-3">
        <Button variant="secondary" size="small" onClick={forget}>
          Discard changes
        </Button>
        <Button size="small" onClick={restore}>
          Restore changes
        </Button>
      </div>
    </div>
  )
}

const lookEveryMs = 700

interface KeptFormRule<Opened, Draft extends object> {
  /** Subject of the form, such as `item 01a2…`; null to disable. */
  readonly of: string | null
  readonly opened: Opened
  readonly isDirty: boolean
  readonly read: () => Draft
  /** Restores a draft together with the version it was based on. */
  readonly begin: (opened: Opened, draft: Draft) => void
}

interface StoredForm {
  /** Time of an earlier unsaved draft, until decided. */
  readonly offeredAt: string | null
  readonly restore: () => void
  readonly forget: () => void
  readonly keptAt: string | null
}

/**
 * Stores input on the device within a second, until saved or discarded; offers to restore that of
 * an earlier visit. Without storage, as in a private window, the form works as usual.
 */
export function useKeptForm<Opened, Draft extends object>(
  rule: KeptFormRule<Opened, Draft>,
): StoredForm {
  const { of, isDirty } = rule
  const key = of && [authState().userInfo.user?.id, currentShop(), of].join(' ')
  const [offer, setOffer] = useState<KeptForm<Opened, Draft> | null>(null)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const written = useRef('')
  const isOffered = useEffectEvent((draft: Draft) => isWorthOffering(draft, rule.read()))
  const look = useEffectEvent(async (into: string) => {
    const form = { opened: rule.opened, draft: rule.read() }
    const text = JSON.stringify(form)
    if (text === written.current) return
    written.current = text
    const now = new Date().toISOString()
    await keepForm(into, { ...(JSON.parse(text) as typeof form), keptAt: now })
    // Minute precision: avoids a rerender per key press.
    setKeptAt((before) => (before?.slice(0, 16) === now.slice(0, 16) ? before : now))
  })

  useEffect(() => {
    if (!key) return
    let isGone = false
    findForm<Opened, Draft>(key)
      .then((stored) => !isGone && stored && isOffered(stored.draft) && setOffer(stored))
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [key])
  useEffect(() => {
    if (!key || !isDirty) return
    const keep = () => void look(key).catch(() => {})
    const timer = setInterval(keep, lookEveryMs)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keep)
    }
  }, [key, isDirty])
  useEffect(() => {
    if (!key || isDirty || written.current === '') return
    written.current = ''
    setKeptAt(null)
    void dropForm(key).catch(() => {})
  }, [key, isDirty])

  return {
    offeredAt: offer && offer.keptAt,
    restore: () => {
      if (!offer) return
      written.current = JSON.stringify({ opened: offer.opened, draft: offer.draft })
      rule.begin(offer.opened, offer.draft)
      setOffer(null)
    },
    forget: () => {
      setOffer(null)
      if (key && !isDirty) void dropForm(key).catch(() => {})
    },
    keptAt,
  }
}

/** The page may have closed before a saved draft was deleted. */
const isWorthOffering = (draft: object, present: object) =>
  haveSameFields(draft, present) && !isSame(draft, present)

/** An earlier product version may have had other fields. */
const haveSameFields = (one: object, other: object) =>
  Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join()
