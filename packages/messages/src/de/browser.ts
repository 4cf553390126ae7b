import type { Translation } from '../translator.ts'

export const browser: Translation['browser'] = {
  unreachable:
    'Der Shop ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  somethingWrong: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es noch einmal.',
  oneMoment: 'Einen Moment …',
  close: 'Schließen',
  yourCart: 'Ihr Warenkorb',
  cartEmpty: 'Ihr Warenkorb ist leer.',
  subtotal: 'Zwischensumme',
  goToCheckout: 'Zur Kasse',
  viewCart: 'Warenkorb ansehen',
  oneLess: '{name}: Menge um eins verringern',
  oneMore: '{name}: Menge um eins erhöhen',
  remove: 'Entfernen',
  removeNamed: '{name} entfernen',
  timeLeft: 'Noch {time}.',
  reservationExpired:
    'Ihre Reservierung ist abgelaufen. Vorrätige Artikel können Sie weiterhin bestellen.',
  noAddressSearch: 'Die Adresssuche ist zurzeit nicht verfügbar. Geben Sie die Adresse unten ein.',
  suggestions: 'Vorschläge',
  suggestionCount: 'Vorschläge: {count}',
  askUs: 'Fragen Sie uns',
  assistantNote:
    'Automatische Antworten, nur auf Englisch, auf Grundlage der veröffentlichten Angaben dieses Shops. Unterhaltungen werden weder gelesen noch gespeichert.',
  questionsAndAnswers: 'Fragen und Antworten',
  youAsked: 'Ihre Frage:',
  yourQuestion: 'Ihre Frage',
  yourAnswer: 'Ihre Antwort',
  send: 'Senden',
  askShop: 'Fragen an {shop}',
  answer: 'Antwort',
}
