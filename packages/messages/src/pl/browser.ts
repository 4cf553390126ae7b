import type { Translation } from '../translator.ts'

export const browser: Translation['browser'] = {
  unreachable:
    'Nie udało się połączyć ze sklepem. Prosimy sprawdzić połączenie i spróbować ponownie.',
  somethingWrong: 'Coś poszło nie tak. Prosimy spróbować ponownie.',
  oneMoment: 'Chwileczkę…',
  close: 'Zamknij',
  yourCart: 'Koszyk',
  cartEmpty: 'Koszyk jest pusty.',
  subtotal: 'Wartość produktów',
  goToCheckout: 'Przejdź do kasy',
  viewCart: 'Zobacz koszyk',
  oneLess: 'O jeden mniej: {name}',
  oneMore: 'O jeden więcej: {name}',
  remove: 'Usuń',
  removeNamed: 'Usuń: {name}',
  timeLeft: 'Pozostały czas: {time}.',
  reservationExpired: 'Rezerwacja wygasła. Nadal można zamówić dostępne produkty.',
  noAddressSearch: 'Wyszukiwanie adresu jest teraz niedostępne. Prosimy wpisać adres poniżej.',
  suggestions: 'Podpowiedzi',
  suggestionCount: 'Podpowiedzi: {count}',
  askUs: 'Zadaj pytanie',
  assistantNote:
    'Automatyczne odpowiedzi na podstawie informacji opublikowanych przez sklep, wyłącznie po angielsku. Rozmowy nie są czytane ani zapisywane.',
  questionsAndAnswers: 'Pytania i odpowiedzi',
  youAsked: 'Pytanie:',
  yourQuestion: 'Pytanie',
  yourAnswer: 'Odpowiedź klienta',
  send: 'Wyślij',
  askShop: 'Pytanie do sklepu {shop}',
  answer: 'Odpowiedź',
}
