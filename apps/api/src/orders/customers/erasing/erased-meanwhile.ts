import { AppError } from '../../../platform/http/errors.ts'

/** Of a customer who was here; their page and what is open of them says so. */
export const erasedMeanwhile = () =>
  new AppError({
    status: 404,
    code: 'erased',
    message: 'This customer was erased; their orders stay in the books without a name',
  })
