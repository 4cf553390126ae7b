import type { CustomFieldKind } from '@marketday/contract/catalog/custom-fields/custom-values'

export const kindWords: Readonly<Record<CustomFieldKind, string>> = {
  text: 'Text',
  number: 'Number',
  yesNo: 'Yes or no',
  date: 'Day',
  choice: 'Choice',
}
