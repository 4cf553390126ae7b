import { getCountryCallingCode } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'
import phoneCountryNames from './phone-country-names.json' with { type: 'json' }

/** Country list row of the phone field, as specified (section 3). */
export interface PhoneCountry {
  readonly name: string
  readonly iso2: CountryCode
  /** Digits, without a plus sign. */
  readonly dialCode: string
  /** 0 is the main country of a shared dial code. */
  readonly priority: number
  /** Leading national digits that distinguish countries with the same dial code. */
  readonly areaCodes: readonly string[] | null
}

/**
 * Every country with phone numbers, with the English names and order of the Unicode CLDR. The
 * names are a file because the first `Intl` lookup takes a tenth of a second on a phone.
 */
export function listPhoneCountries(): readonly PhoneCountry[] {
  countries ??= Object.entries(phoneCountryNames).map(countryOf)
  return countries
}

let countries: readonly PhoneCountry[] | undefined

function countryOf([code, name]: [string, string]): PhoneCountry {
  const iso2 = code as CountryCode
  const dialCode = getCountryCallingCode(iso2)
  return {
    name,
    iso2,
    dialCode,
    priority: Math.max(0, sharedDialCodes[dialCode]?.split(' ').indexOf(iso2) ?? 0),
    areaCodes: areaCodes[iso2]?.split(' ') ?? null,
  }
}

/** Countries per shared dial code, by priority. */
const sharedDialCodes: Readonly<Record<string, string>> = {
  1: 'US CA DO PR JM AS AI AG BS BB BM VG KY DM GD GU MS MP KN LC VC SX TT TC VI',
  7: 'RU KZ',
  39: 'IT VA',
  44: 'GB GG IM JE',
  47: 'NO SJ',
  61: 'AU CC CX',
  212: 'MA EH',
  262: 'RE YT',
  290: 'SH TA',
  358: 'FI AX',
  590: 'GP BL MF',
  599: 'CW BQ',
}

const areaCodes: Readonly<Record<string, string>> = {
  AG: '268',
  AI: '264',
  AS: '684',
  AX: '18',
  BB: '246',
  BM: '441',
  BQ: '3 4 7',
  BS: '242',
  CA: '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514 519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942',
  CC: '89162',
  CX: '89164',
  DM: '767',
  DO: '809 829 849',
  EH: '5288 5289',
  GD: '473',
  GG: '1481 7781 7839 7911',
  GU: '671',
  IM: '1624 74576 7524 7924 7624',
  JE: '1534 7509 7700 7797 7829 7937',
  JM: '876 658',
  KN: '869',
  KY: '345',
  KZ: '33 7',
  LC: '758',
  MP: '670',
  MS: '664',
  PR: '787 939',
  SJ: '79',
  SX: '721',
  TC: '649',
  TT: '868',
  VA: '06698',
  VC: '784',
  VG: '284',
  VI: '340',
  YT: '269 639',
}
