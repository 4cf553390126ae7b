import type { FieldState } from './LeadForm.tsx'

/** Email rule: mark the field without a message. */
export const marked = (state: FieldState) => ({ ...state, error: state.error !== undefined })
