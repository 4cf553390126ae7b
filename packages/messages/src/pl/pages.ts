import type { Translation } from '../translation.ts'

export const pages: Translation['pages'] = {
  welcome: 'Witamy w sklepie {shop}',
  seoDescription: 'Sklep internetowy {shop}.',
  aboutTitle: 'O nas',
  deliveryTitle: 'Dostawa i odbiór',
  deliveryLink: 'Dostawa',
  contactTitle: 'Kontakt',
  termsTitle: 'Regulamin',
  returnsTitle: 'Zwroty towarów i pieniędzy',
  privacyTitle: 'Prywatność',
  blogTitle: 'Blog',
  about:
    '{shop} to lokalna firma, a to jest nasz sklep. Wszystko, co tu widać, sami wytwarzamy lub wybieramy.',
  findUs: 'Nasz adres: {address}.',
  weDeliver:
    'Dostarczamy w naszej okolicy. Po podaniu kodu pocztowego przy kasie widać koszt dostawy i dostępne terminy.',
  collect: 'Zamówienie można odebrać u nas. Termin wybiera się przy kasie.',
  collectAt:
    'Zamówienie można odebrać u nas pod adresem: {address}. Termin wybiera się przy kasie.',
  track: 'Zamówienie można śledzić na stronie, do której link jest w potwierdzeniu zamówienia.',
  emailLine: 'E-mail: {email}',
  phoneLine: 'Telefon: {phone}',
  taxNumberLine: 'NIP: {number}',
  termsIntro:
    'Niniejszy regulamin dotyczy każdego zamówienia złożonego w sklepie, który prowadzi {business}.',
  termsOrders: 'Zamówienia',
  termsOrdersText:
    'Zamówienie jest ofertą kupna. Zostaje przyjęte z chwilą jego potwierdzenia przez nas. Ceny zawierają podatek; koszt dostawy jest podawany przed płatnością.',
  termsPayment: 'Płatność',
  termsPaymentText:
    'Zapłacić można jednym ze sposobów podanych przy kasie. Płatności kartą obsługuje operator płatności; nigdy nie widzimy numeru karty.',
  termsDelivery: 'Dostawa',
  termsDeliveryText:
    'Dostarczamy lub wydajemy zamówienie w wybranym terminie. Jeśli nie jest to możliwe, informujemy o tym i zamówienie można anulować bez kosztów.',
  termsRights: 'Prawa konsumenta',
  termsRightsText:
    'Żadne z tych postanowień nie ogranicza praw przysługujących konsumentowi na mocy prawa.',
  returnsIntro: 'Jeśli coś jest nie tak, prosimy jak najszybciej powiadomić sklep {shop}.',
  returnsIntroAt:
    'Jeśli coś jest nie tak, prosimy jak najszybciej powiadomić sklep {shop}: {contact}.',
  returnsRule:
    'Nieużywane towary można zwrócić w ciągu 14 dni od ich otrzymania. Towarów szybko psujących się i towarów wykonanych na zamówienie klienta nie można zwrócić, chyba że są wadliwe.',
  returnsRefund:
    'Zwracamy cenę tym samym sposobem, którym dokonano płatności, najpóźniej 14 dni po otrzymaniu towarów lub dowodu ich odesłania.',
  or: '{one} lub {other}',
  privacyIntro:
    'Sklep {shop} wykorzystuje dane podane przy kasie do realizacji zamówienia: imię i nazwisko, adres, numer telefonu i adres e-mail.',
  privacyKeep:
    'Zamówienia przechowujemy tak długo, jak wymagają tego przepisy podatkowe. Dane udostępniamy tylko tym, którzy potrzebują ich do dostarczenia zamówienia i przyjęcia płatności.',
  privacyAsk:
    'W każdej chwili można zapytać, jakie dane przechowujemy, oraz zażądać ich poprawienia lub usunięcia.',
  privacyAskAt:
    'W każdej chwili można zapytać, jakie dane przechowujemy, oraz zażądać ich poprawienia lub usunięcia: {contact}.',
  privacyCookie: 'Sklep zapisuje jeden plik cookie, który zapamiętuje koszyk.',
}
