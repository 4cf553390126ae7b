import type { Translation } from '../translator.ts'

export const browser: Translation['browser'] = {
  unreachable:
    'We konden de winkel niet bereiken. Controleer je verbinding en probeer het opnieuw.',
  somethingWrong: 'Er is iets misgegaan. Probeer het opnieuw.',
  oneMoment: 'Een ogenblik…',
  close: 'Sluiten',
  yourCart: 'Je winkelwagen',
  cartEmpty: 'Je winkelwagen is leeg.',
  subtotal: 'Subtotaal',
  goToCheckout: 'Naar afrekenen',
  viewCart: 'Winkelwagen bekijken',
  oneLess: 'Eén {name} minder',
  oneMore: 'Eén {name} meer',
  remove: 'Verwijderen',
  removeNamed: '{name} verwijderen',
  timeLeft: 'Nog {time}.',
  reservationExpired:
    'Je reservering is verlopen. Artikelen die op voorraad zijn, kun je nog bestellen.',
  noAddressSearch: 'Adres zoeken lukt op dit moment niet. Vul het adres hieronder in.',
  suggestions: 'Suggesties',
  suggestionCount: 'Suggesties: {count}',
  askUs: 'Stel een vraag',
  assistantNote:
    'Automatische antwoorden op basis van de informatie die deze winkel publiceert, alleen in het Engels. Gesprekken worden niet gelezen of bewaard.',
  questionsAndAnswers: 'Vragen en antwoorden',
  youAsked: 'Je vroeg:',
  yourQuestion: 'Je vraag',
  yourAnswer: 'Je antwoord',
  send: 'Versturen',
  askShop: 'Vraag het {shop}',
  answer: 'Antwoord',
}
