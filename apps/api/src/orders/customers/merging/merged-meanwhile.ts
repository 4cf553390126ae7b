import { conflict } from '../../../platform/http/errors.ts'

/** Of a customer who leads to another one now. */
export const mergedMeanwhile = () =>
  conflict(
    'version_conflict',
    'This customer was merged into another one. Open that customer instead.',
  )
