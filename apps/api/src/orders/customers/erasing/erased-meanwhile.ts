import { AppError } from '../../../platform/http/errors.ts'

/** Of a customer who was here; their page and what is open of them says so. */
export const erasedMeanwhile = () =>
  new AppError({
    status: 404,
    code: 'erased',
    message: 'This customer was erased. Their orders stay on record without a name',
  })
