export interface UnsavedForm {
  readonly isDirty: () => boolean
  /** False if saving failed; the form shows the reason. */
  readonly save: () => Promise<boolean>
  readonly discard: () => void
}
