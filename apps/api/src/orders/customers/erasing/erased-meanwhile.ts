import { AppError } from '../../../platform/http/errors.ts'

export const erasedMeanwhile = () =>
  new AppError({
    status: 404,
    code: 'erased',
    message: 'This customer was erased. Their orders stay on record without a name',
  })
