import { conflict } from '../../../platform/http/errors.ts'

export const mergedMeanwhile = () =>
  conflict(
    'version_conflict',
    'This customer was merged into another one. Open that customer instead.',
  )
