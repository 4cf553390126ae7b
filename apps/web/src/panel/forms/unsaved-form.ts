/** What an act beside a form needs to know of it. */
export interface UnsavedForm {
  readonly isDirty: () => boolean
  /** False where it was not saved; the form then says why. */
  readonly save: () => Promise<boolean>
  readonly discard: () => void
}
