import type { Translation } from '../translation.ts'

export const ownData: Translation['ownData'] = {
  title: 'Moje dane',
  intro:
    'Tutaj można sprawdzić, jakie dane przechowuje sklep {shop}, zrezygnować z e-maili lub poprosić o usunięcie danych. Konto nie jest potrzebne: wyślemy e-mailem kod potwierdzający adres.',
  stopped: 'Sklep {shop} wysyła teraz tylko e-maile dotyczące zamówień.',
  erasureReceived: 'Sklep {shop} otrzymał wniosek o usunięcie danych.',
  erasureWithdrawn: 'Wniosek o usunięcie danych został wycofany.',
  unknownCustomer:
    'Sklep {shop} nie znalazł klienta z adresem {email}, więc nie ma danych do usunięcia.',
  confirmed: 'Potwierdzono adres <strong>{email}</strong>.',
  otherAddress: 'Użyj innego adresu',
  storedData: 'Przechowywane dane',
  storedDataText:
    'Plik ZIP z czytelną stroną oraz tabelami zamówień, płatności, dostaw, wiadomości i zgód powiązanych z tym adresem.',
  download: 'Pobierz moje dane',
  mails: 'E-maile',
  onlyOrders: 'Sklep {shop} wysyła tylko e-maile dotyczące zamówień.',
  agreedToOffers:
    'Wyrażono zgodę na otrzymywanie ofert e-mailem, a sklep {shop} może przypominać o produktach pozostawionych w koszyku. E-maile dotyczące zamówień są wysyłane zawsze.',
  onlyReminders:
    'Oferty nie są wysyłane e-mailem, ale sklep {shop} może przypominać o produktach pozostawionych w koszyku. E-maile dotyczące zamówień są wysyłane zawsze.',
  unsubscribe: 'Zrezygnuj',
  erasure: 'Usunięcie danych',
  erasureRequested:
    'Wniosek złożono: {day}. Sklep {shop} ma miesiąc na usunięcie danych lub wyjaśnienie, dlaczego nie jest to możliwe. Po tym czasie przechowywane dane nie pozwolą już na ustalenie tożsamości.',
  withdrawRequest: 'Wycofaj wniosek',
  erasureText:
    'Sklep {shop} otrzyma powiadomienie i trwale usunie dane, gdy wszystkie sprawy będą zamknięte.',
  erasureDeletes:
    'Imię i nazwisko, adresy, numer telefonu, uwagi, wiadomości i zgody zostaną usunięte.',
  erasureOrders: 'Zamówienia pozostaną z produktami i kwotami, bez imienia i nazwiska.',
  erasureInvoices:
    'Faktury pozostaną w wystawionej postaci, ponieważ firmy muszą je przechowywać zgodnie z prawem.',
  erasureOpen: 'Najpierw należy rozliczyć otwarte zamówienia, płatności i środki w sklepie.',
  requestErasure: 'Poproś o usunięcie danych',
  emailHint: 'Adres użyty przy zamówieniu',
  emailCode: 'Wyślij kod e-mailem',
  codeHint: 'Ważny przez dziesięć minut',
  confirm: 'Potwierdź',
}
