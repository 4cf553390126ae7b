import type { ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import type { SaveState } from '../../../ui/feedback/SaveNote.tsx'
import type { DesignDraft } from './design-draft.ts'
import type { History } from './design-history.ts'

export interface EditorState {
  readonly draft: DesignDraft
  /** Null while the theme is shown. */
  readonly selectedId: string | null
  readonly history: History
  readonly saving: SaveState
  /** Why saving was refused; null if it wasn't. */
  readonly refusal: string | null
  /** As last read or saved. */
  readonly stored: ShopDraft
  readonly isDirty: boolean
  /** Effects of another editor's save on edits of this one. */
  readonly notes: readonly string[]
  /** Latest act, for screen readers. */
  readonly announcement: string
}
