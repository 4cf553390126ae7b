import type { FieldState } from '../LeadForm.tsx'

/** The email rule has no message text: the field is marked and nothing is said. */
export const marked = (state: FieldState) => ({ ...state, error: state.error !== undefined })
