import type { Notes } from '../website/reading.ts'
import type { PreviewState } from './rules.ts'

/** What was found since it was last told. */
export type Noted = Pick<Notes, 'items' | 'pages' | 'addresses'>

const noNotes: Noted = { items: [], pages: [], addresses: [] }

interface Beginning {
  readonly facts: PreviewState
  /** How many items were known before. */
  readonly items: number
  /** False when somebody stopped the reading. */
  readonly store: (state: PreviewState, notes: Noted) => Promise<boolean>
}

/** What a preview says of its website, stored as it becomes known. */
export interface PreviewRecord {
  readonly items: number
  /** What was being read when it was last told. */
  readonly facts: PreviewState
  /** Aborted when somebody stopped the reading, or when nothing can be stored. */
  readonly signal: AbortSignal
  /** Resolves once they are stored, or cannot be. */
  take(notes: Notes): Promise<void>
  change(change: Partial<PreviewState>): void
  setLogo(picture: { readonly logo: string; readonly url: string }): void
  /** Resolves once everything is stored. */
  stored(): Promise<void>
}

/** One after the other: what was found later never stands under what was found before. */
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
