import type { Notes } from '../website/reading.ts'
import type { PreviewState } from './rules.ts'

export type Noted = Pick<Notes, 'items' | 'pages' | 'addresses'>

const noNotes: Noted = { items: [], pages: [], addresses: [] }

interface Beginning {
  readonly facts: PreviewState
  readonly items: number
  readonly store: (state: PreviewState, notes: Noted) => Promise<boolean>
}

export interface PreviewRecord {
  readonly items: number
  readonly facts: PreviewState
  /** Aborted if the reading was stopped or storing fails. */
  readonly signal: AbortSignal
  take(notes: Notes): Promise<void>
  change(change: Partial<PreviewState>): void
  setLogo(picture: { readonly logo: string; readonly url: string }): void
  stored(): Promise<void>
}

/** Serialized, to preserve the order of findings. */
export function createPreviewRecord(beginning: Beginning): PreviewRecord {
  const stopped = new AbortController()
  let { facts, items } = beginning
  let logo: Pick<NonNullable<PreviewState['brand']>, 'logo' | 'logoUrl'> | null = null
  let storing: Promise<void> = Promise.resolve()

  const store = (notes: Noted) => {
    const now = { ...facts, ...(logo && facts.brand && { brand: { ...facts.brand, ...logo } }) }
    storing = storing.then(async () => {
      const isOurs = await beginning.store(now, notes)
      if (!isOurs) stopped.abort(new DOMException('Reading stopped', 'AbortError'))
    })
    return storing.catch((error: unknown) => stopped.abort(error))
  }
  const change = (changed: Partial<PreviewState>) => {
    facts = { ...facts, ...changed }
    void store(noNotes)
  }
  return {
    get items() {
      return items
    },
    get facts() {
      return facts
    },
    signal: stopped.signal,
    take(notes) {
      facts = notes.facts
      items = notes.known
      return store(notes)
    },
    change,
    setLogo(picture) {
      logo = { logo: picture.logo, logoUrl: picture.url }
      change({})
    },
    stored: () => storing,
  }
}
