import { expect, test } from 'vitest'

import { parseHtml } from '../../formats/parse-html.ts'
import { readFacts } from './read-facts.ts'
import { readHours } from './read-hours.ts'
import { findTaxNumber } from './tax-number.ts'

const weekOf = (text: string, lang: string) => readHours(text.split('\n'), lang).join('; ')
const days = (names: string, times: string) =>
  names
    .split(' ')
    .map((name) => `${name} ${times}`)
    .join('; ')

test.each([
  [
    'en',
    'Open Wednesday to Friday 7am–3pm, Saturday 9–1. Closed Sunday.',
    `${days('We Th Fr', '07:00-15:00')}; Sa 09:00-13:00`,
  ],
  ['en', '8:30 am - 5:00 pm, Monday through Friday', days('Mo Tu We Th Fr', '08:30-17:00')],
  ['en', 'Open daily 5pm – 2am', days('Mo Tu We Th Fr Sa Su', '17:00-02:00')],
  ['en', 'We are open 24 hours a day, 7 days a week', days('Mo Tu We Th Fr Sa Su', '00:00-24:00')],
  [
    'en',
    'Weekdays 7am-7pm, weekends 8am to noon',
    `${days('Mo Tu We Th Fr', '07:00-19:00')}; ${days('Sa Su', '08:00-12:00')}`,
  ],
  [
    'de',
    'Öffnungszeiten\nMo-Fr 8.00 – 18.00 Uhr, Sa 8-13',
    `${days('Mo Tu We Th Fr', '08:00-18:00')}; Sa 08:00-13:00`,
  ],
  [
    'de',
    'Mo - Mi 9:00-12:30 und 14:00-18:00 Uhr\nDo 9-20 Uhr\nSa nach Vereinbarung',
    `${days('Mo Tu We', '09:00-12:30, 14:00-18:00')}; Th 09:00-20:00`,
  ],
  [
    'fr',
    'Ouvert du mardi au samedi de 9h à 19h, fermé le lundi',
    days('Tu We Th Fr Sa', '09:00-19:00'),
  ],
  ['fr', 'Lundi : fermé\nMardi : 9 h 30 - 12 h 30 / 14 h - 19 h', ''],
  [
    'es',
    'lun-vie 9:00 a 14:00 y 17:00 a 20:00',
    days('Mo Tu We Th Fr', '09:00-14:00, 17:00-20:00'),
  ],
  [
    'it',
    'Orari di apertura: dal martedì al sabato 8.30-13.00 / 16.00-19.30. Domenica chiuso',
    days('Tu We Th Fr Sa', '08:30-13:00, 16:00-19:30'),
  ],
  [
    'nl',
    'Maandag\ngesloten\nDinsdag t/m vrijdag\n09.00 - 18.00 uur\nZaterdag\n09.00 - 16.00 uur',
    `${days('Tu We Th Fr', '09:00-18:00')}; Sa 09:00-16:00`,
  ],
  [
    'pt',
    'Horário: segunda a sexta-feira das 9h às 18h, sábado das 9h às 13h',
    `${days('Mo Tu We Th Fr', '09:00-18:00')}; Sa 09:00-13:00`,
  ],
  [
    'pl',
    'Godziny otwarcia: poniedziałek–piątek 9:00–17:00, sobota 10:00–14:00',
    `${days('Mo Tu We Th Fr', '09:00-17:00')}; Sa 10:00-14:00`,
  ],
  [
    'sv',
    'Öppettider\nMån–fre 10–18\nLördag kl. 10.00–15.00\nSöndag stängt',
    `${days('Mo Tu We Th Fr', '10:00-18:00')}; Sa 10:00-15:00`,
  ],
  ['da', 'Åbningstider: mandag til fredag kl. 10-17.30', days('Mo Tu We Th Fr', '10:00-17:30')],
])('hours in %s are read from «%s»', (lang, text, week) => {
  if (week) expect(weekOf(text, lang)).toBe(week)
  else expect(weekOf(text, lang)).toBe('Tu 09:30-12:30, 14:00-19:00')
})

test.each([
  ['of a season', 'Summer opening hours\nMon-Fri 9-5'],
  ['between two dates', '1 April to 31 October\nOpen daily 9am-5pm'],
  ['of deliveries', 'Delivery hours: Mon-Fri 9-5'],
  ['of the telephone', 'Call us Mon-Fri 9-5'],
  ['with one end', 'Opening hours\nMon-Fri from 9'],
  ['by appointment', 'Opening hours: Mon-Fri 9-5 by appointment'],
  [
    'of two shops',
    'Opening hours Leeds\nMon-Fri 9-5\nSat 9-1\n-\n-\n-\n-\nOpening hours York\nMon-Fri 8-4\nSat 8-12',
  ],
  ['of an evening', 'Live music Friday 8pm'],
])('hours %s are not the opening hours', (_kind, text) => {
  expect(weekOf(text, 'en')).toBe('')
})

test.each([
  [
    'en-GB',
    '<p>9 Weir Street, Kendal LA9 4AB · Fax 01539 720999 · Tel 01539 720123</p><p>shop@weir.example',
    {
      address: '9 Weir Street, Kendal LA9 4AB',
      phone: '+441539720123',
      email: 'shop@weir.example',
    },
  ],
  [
    'de',
    '<h1>Impressum</h1><p>Korn & Krume<br>Lindenallee 7<br>80331 München</p><p>Tel. 089 / 2345678<br>brot (at) korn.example</p><p>USt-IdNr.: DE136695976',
    {
      address: 'Lindenallee 7, 80331 München',
      phone: '+49892345678',
      email: 'brot@korn.example',
      taxId: 'DE136695976',
    },
  ],
  [
    'fr',
    '<p>14 rue des Vignes, 35400 Saint-Malo</p><p>Tél : 02 99 40 55 66</p><p>TVA intracommunautaire : FR 40 303265045',
    {
      address: '14 rue des Vignes, 35400 Saint-Malo',
      phone: '+33299405566',
      taxId: 'FR40303265045',
    },
  ],
  [
    'nl',
    '<table><tr><td>Adres</td><td>Dorpsstraat 8</td></tr><tr><td></td><td>1017 GA Amsterdam</td></tr></table><p>T: 020-6234567</p>',
    { phone: '+31206234567' },
  ],
  [
    'es',
    '<p>Calle Luna 3, 28013 Madrid · 915 22 34 56 · CIF: B58378431',
    { address: 'Calle Luna 3, 28013 Madrid', phone: '+34915223456', taxId: 'ESB58378431' },
  ],
  ['pl', '<a href="tel://+48221234567">22 123 45 67</a>', { phone: '+48221234567' }],
])('address, telephone, e-mail and VAT number are read in %s', (lang, html, facts) => {
  const $ = parseHtml(`<html lang="${lang}"><body>${html}</body></html>`)
  expect(readFacts($, 'https://shop.example/')).toMatchObject(facts)
})

test('a page that states nothing gives nothing', () => {
  const $ = parseHtml(
    '<html lang="en"><body><h1>Bread 2024</h1><p>Order no. 123456789, ISBN 978-3-16-148410-0, 12.5.2024</p><p>Rye loaf £4.50</p></body></html>',
  )
  expect(readFacts($, 'https://shop.example/')).toEqual({
    email: '',
    phone: '',
    address: '',
    hours: [],
    taxId: '',
  })
})

test.each([
  ['AT', 'UID: ATU13585627', 'ATU13585627'],
  ['BE', 'BTW BE 0403.019.261', 'BE0403019261'],
  ['DK', 'CVR-nr. 13585628', 'DK13585628'],
  ['GB', 'VAT No. GB 980 7806 84', 'GB980780684'],
  ['IE', 'VAT number IE6433435F', 'IE6433435F'],
  ['IT', 'P. IVA 00743110157', 'IT00743110157'],
  ['PL', 'NIP: 856-734-62-15', 'PL8567346215'],
  ['PT', 'NIF: 501964843', 'PT501964843'],
  ['SE', 'Momsreg.nr SE123456789701', 'SE123456789701'],
])('a VAT number of %s is believed by its check digits', (country, line, number) => {
  expect(findTaxNumber([line], country)).toBe(number)
  const last = /\d(?=\D*$)/
  const wrong = line.replace(last, (digit) => String((Number(digit) + 3) % 10))
  expect(findTaxNumber([wrong], country)).toBe('')
})
