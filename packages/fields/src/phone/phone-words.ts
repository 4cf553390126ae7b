import type { PhoneProblem } from '@marketday/contract/contact/phone-number'

export const phoneWords: Readonly<Record<PhoneProblem, string>> = {
  NOT_A_NUMBER: 'This isn’t a phone number',
  TOO_SHORT: 'This phone number is too short',
  TOO_LONG: 'This phone number is too long',
  INVALID_COUNTRY: 'We don’t recognise this number’s country. Choose a country from the list',
  INVALID_LENGTH: 'This phone number has the wrong number of digits',
  INVALID_NUMBER: 'This number doesn’t exist in its country. Please check the digits',
}
