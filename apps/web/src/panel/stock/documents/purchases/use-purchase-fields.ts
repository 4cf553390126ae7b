import type { OpenedPurchase } from '@marketday/contract/stock/documents/purchases/purchases'
import { isEmail } from '@marketday/contract/accounts/identity/email'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import type { ReceiptLine } from '../receipts/receipt-lines.ts'
import { problemOfLines } from './purchase-lines.ts'

const fresh = {
  supplierName: '',
  supplierEmail: '',
  supplierReference: '',
  /** Empty = main location. */
  locationId: '',
  expectedOn: '',
}

export const usePurchaseFields = (purchase: OpenedPurchase | null, lines: readonly ReceiptLine[]) =>
  useForm(fieldsOf(purchase), (draft) => {
    const supplierName = draft.supplierName.trim()
    const supplierEmail = draft.supplierEmail.trim()
    return checked(
      { ...draft, supplierName, supplierEmail, supplierReference: draft.supplierReference.trim() },
      {
        supplierName: supplierName === '' && 'Enter a supplier',
        supplierEmail: supplierEmail !== '' && !isEmail(supplierEmail) && 'Not an email address',
        lines: problemOfLines(lines),
      },
    )
  })

const fieldsOf = (purchase: OpenedPurchase | null): typeof fresh =>
  purchase
    ? {
        supplierName: purchase.supplierName,
        supplierEmail: purchase.supplierEmail,
        supplierReference: purchase.supplierReference,
        locationId: purchase.locationId,
        expectedOn: purchase.expectedOn ?? '',
      }
    : fresh
