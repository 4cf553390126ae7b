import type { Translation } from '../translation.ts'

export const notices: Translation['notices'] = {
  pageNotFound: 'Nie znaleziono strony',
  pageNotFoundText:
    'Mogła zostać przeniesiona albo produkt został wyprzedany. Można skorzystać z wyszukiwarki lub przejrzeć wszystkie produkty.',
  linkExpired: 'Ten link już nie działa',
  linkRefused: 'Ten link na to nie pozwala',
  waitAMoment: 'Prosimy chwilę poczekać',
  goToShop: 'Przejdź do sklepu',
  opensSoon: 'Sklep {shop} – wkrótce otwarcie',
  opensSoonText: 'Trwają ostatnie przygotowania. Zapraszamy wkrótce.',
  somethingWrong: 'Coś poszło nie tak',
  tryAgain: 'Spróbuj ponownie',
  goBack: '{problem}. Prosimy wrócić o jedną stronę. Wpisane dane zostały zachowane.',
  viewYourCart: 'Zobacz koszyk',
  viewCart: 'Zobacz koszyk',
  continue: 'Dalej',
  paymentClosed:
    'Strona płatności została opuszczona przed zapłatą. Nic nie pobrano, a produkty nadal tu są.',
  paymentDeclined:
    'Karta została odrzucona i nic nie pobrano. Można spróbować ponownie, użyć innej karty lub wybrać inną metodę płatności.',
  paymentExpired:
    'Strona płatności została zamknięta przed zapłatą. Nic nie pobrano, a produkty nadal tu są.',
  orderPaymentClosed: 'Strona płatności została opuszczona przed zapłatą. Nic nie pobrano.',
  orderPaymentDeclined:
    'Karta została odrzucona i nic nie pobrano. Można spróbować ponownie lub użyć innej karty.',
  orderPaymentExpired: 'Strona płatności została zamknięta przed zapłatą. Nic nie pobrano.',
  reviewingPayment: 'Sprawdzamy płatność',
  orderNotPlaced: 'Nie udało się złożyć zamówienia',
  checkAgain: 'Sprawdź ponownie',
  confirmingPayment: 'Trwa potwierdzanie płatności',
  confirmingPaymentText:
    'Może to chwilę potrwać. Prosimy nie zamykać tej strony; odświeża się automatycznie. Prosimy nie płacić ponownie. Produkty pozostaną zarezerwowane do potwierdzenia płatności.',
  itemsUnavailable: 'Niektóre produkty nie są już dostępne: {items}.',
  itemsChanged: 'Od ostatniej wizyty niektóre produkty uległy zmianie: {items}.',
  nothingToRestore: 'Nie ma czego przywrócić',
  discountApplied: 'Zastosowano rabat',
  discountRefused: 'Nie można użyć tego rabatu',
  discountLater: 'Zostanie zastosowany do produktów w koszyku.',
  codeApplied: 'Kod {code} zastosowano do koszyka.',
  codeWaiting: 'Kod {code} zostanie zastosowany po spełnieniu warunków. {reason}.',
  remindersStopped: 'Przypomnienia o koszyku są wyłączone',
  remindersStoppedText: 'E-maile dotyczące zamówień nadal będą wysyłane.',
  stopReminders: 'Zrezygnować z przypomnień o koszyku?',
  stopRemindersText:
    'Sklep {shop} wysyła jedno przypomnienie, gdy w koszyku pozostają produkty. E-maile dotyczące zamówień nadal będą wysyłane.',
  unsubscribe: 'Zrezygnuj',
  offersFrom: 'Oferty sklepu {shop}',
  offersText:
    'Oferty są wysyłane e-mailem. Rezygnacja wyłącza też przypomnienia o koszyku. E-maile dotyczące zamówień są wysyłane zawsze.',
  stopOffers: 'Zrezygnuj z ofert',
  noOffers: 'Oferty nie są wysyłane e-mailem',
  noOffersReminders:
    'Sklep {shop} może nadal przypominać o produktach pozostawionych w koszyku. E-maile dotyczące zamówień są wysyłane zawsze.',
  stopCartReminders: 'Zrezygnuj z przypomnień o koszyku',
  noOffersText: 'Sklep {shop} wysyła tylko e-maile dotyczące zamówień.',
  newsSent: 'Prosimy sprawdzić pocztę',
  newsSentText:
    'Na adres {email} wysłaliśmy link. Prosimy go otworzyć, aby potwierdzić subskrypcję. Jest ważny jeden dzień.',
  newsConfirmTitle: 'Potwierdzenie subskrypcji',
  newsConfirmed: 'Subskrypcja potwierdzona',
  newsConfirmedText:
    'Sklep {shop} będzie wysyłać nowości i oferty e-mailem. Można z nich zrezygnować w każdej chwili.',
  questionTooLong:
    'Prosimy wpisać pytanie o długości do {count, plural, one {# znaku} few {# znaków} many {# znaków} other {# znaku}}.',
}
