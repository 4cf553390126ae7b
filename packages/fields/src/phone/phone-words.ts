import type { PhoneProblem } from '@marketday/contract/contact/phone-number'

/** What is said beside the field about a number that is not one. */
export const phoneWords: Readonly<Record<PhoneProblem, string>> = {
  NOT_A_NUMBER: 'This is not a phone number',
  TOO_SHORT: 'This phone number is too short',
  TOO_LONG: 'This phone number is too long',
  INVALID_COUNTRY: 'Choose a country from the list; this number’s country is not known here',
  INVALID_LENGTH: 'This phone number has a digit too many or too few',
  INVALID_NUMBER: 'No such number is given out in its country; please check the digits',
}
