import type { Translation } from '../translation.ts'

export const errors: Translation['errors'] = {
  required: 'Pole wymagane',
  invisibleCharacters: 'Zawiera niewidoczne znaki zmieniające kierunek tekstu. Prosimy je usunąć',
  unsavableCharacters: 'Zawiera znaki, których nie można zapisać',
  enterEmail: 'Prosimy podać adres e-mail',
  wrongEmail: 'Prosimy podać adres w postaci imie@example.com',
  enterName: 'Prosimy podać imię i nazwisko',
  wrongPhone:
    'Prosimy podać numer telefonu z kodem kraju, np. +48 123 456 789, lub pozostawić pole puste',
  wrongTaxNumber: 'Ten numer nie pasuje do formatu swojego kodu kraju',
  chooseReceiving: 'Prosimy wybrać dostawę lub odbiór',
  enterPostcode: 'Prosimy podać kod pocztowy',
  enterStreet: 'Prosimy podać ulicę i numer',
  enterTown: 'Prosimy podać miejscowość',
  choosePayment: 'Prosimy wybrać sposób płatności',
  enterEmailForCode: 'Prosimy podać powyżej adres e-mail. Wyślemy na niego kod',
  postcodeForTimes: 'Po podaniu kodu pocztowego pokażemy terminy dostawy',
  enterAddressFirst: 'Prosimy najpierw podać adres dostawy',
  chooseTime: 'Prosimy wybrać termin',
  timeGone: 'Ten termin nie jest już dostępny. Prosimy wybrać inny',
  timeGoneNow: 'Ten termin nie jest już dostępny. Prosimy wybrać inny termin.',
  notOffered: 'Już niedostępne',
  timeFull: 'W tym terminie nie ma już miejsc. Prosimy wybrać inny',
  timeFullNow: 'Ten termin został właśnie zajęty. Prosimy wybrać inny termin.',
  fullyBooked: 'Brak miejsc',
  outsideArea: 'Ten adres jest poza naszym obszarem dostaw',
  noPickup: 'Ten sklep nie oferuje odbioru osobistego',
  deliveryTaken: 'Wszystkie terminy dostawy w najbliższych dwóch tygodniach są zajęte',
  pickupTaken: 'Wszystkie terminy odbioru w najbliższych dwóch tygodniach są zajęte',
  deliveryTakenAfter:
    'Wykonanie trwa {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}, a wszystkie terminy dostawy w kolejnych dwóch tygodniach są zajęte',
  pickupTakenAfter:
    'Wykonanie trwa {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}, a wszystkie terminy odbioru w kolejnych dwóch tygodniach są zajęte',
  addressHasPostcode: 'Kod pocztowy tego adresu to {postcode}',
  belowMinimum: 'Brakuje jeszcze {missing}. Minimalna wartość zamówienia to {minimum}',
  noLongerSold: 'Produkt {name} nie jest już sprzedawany',
  notSoldIn: 'Produkt {name} nie jest sprzedawany w wybranym kraju lub regionie: {market}',
  onlyLeft: 'Ostatnie sztuki produktu {name}: {count, number}',
  soldOut: 'Produkt {name} jest wyprzedany',
  priceChanged: 'Produkt {name} kosztuje teraz {price} zamiast {before}',
  costsInstead: 'Produkt {name} kosztuje {price} zamiast {before}',
  recipientAgain: 'Prosimy ponownie dodać odbiorcę: {name}',
  itemNotFound: 'Nie znaleziono produktu',
  orderNotFound: 'Nie znaleziono zamówienia',
  cartNotFound: 'Nie znaleziono koszyka',
  mostDifferentItems:
    'W koszyku może być najwyżej {count, plural, one {# różny produkt} few {# różne produkty} many {# różnych produktów} other {# różnego produktu}}',
  mostOfOne: 'Najwyżej {count, number} szt. jednego produktu w zamówieniu',
  mostInAll:
    'Najwyżej {count, plural, one {# produkt} few {# produkty} many {# produktów} other {# produktu}} w zamówieniu',
  cartEmpty: 'Koszyk jest pusty',
  alreadyPlaced: 'To zamówienie zostało już złożone',
  itemsAlreadyOrdered: 'Produkty z tego koszyka zostały już zamówione',
  paymentBeingConfirmed:
    'Trwa potwierdzanie płatności za ten koszyk. Prosimy nie płacić ponownie. Koszyk jest zablokowany do czasu potwierdzenia.',
  checkoutEnded: 'Czas na złożenie zamówienia minął. Prosimy zacząć ponownie',
  checkoutReleased: 'Czas na złożenie zamówienia minął, a rezerwację produktów zwolniono',
  extendedOnce: 'Rezerwację już raz przedłużono',
  cartChangedAfterPayment: 'Koszyk zmienił się po rozpoczęciu płatności',
  couldNotBePlaced: 'Nie udało się złożyć zamówienia',
  paymentReleased:
    '{reason}. Nic nie pobrano. Zablokowana na karcie kwota {amount} jest zwalniana.',
  paymentReturned: '{reason}. Zwracamy {amount}.',
  totalNow: 'Łączna kwota to teraz {total}',
  closed:
    'Sklep {shop} obecnie nie przyjmuje zamówień. Nadal można przeglądać ofertę. Zapraszamy później lub prosimy o kontakt ze sklepem.',
  unconfirmed:
    'Sklep {shop} nie przyjmuje jeszcze zamówień. Aby go otworzyć, właściciel powinien potwierdzić swój adres e-mail w panelu administracyjnym. Do tego czasu można z tego adresu składać zamówienia testowe z płatnością gotówką.',
  notPlaced: '{reason} Nie złożono zamówienia i nic nie pobrano.',
  codeUnknown: 'Ten kod nie istnieje. Prosimy sprawdzić pisownię.',
  codeInvalid: 'Ten kod nie jest już ważny',
  codeRefused: '{code}: {reason}',
  discountFromSum: 'Od {minimum}; brakuje jeszcze {missing}',
  discountFromQuantity:
    'Od {minimum, plural, one {# produktu} few {# produktów} many {# produktów} other {# produktu}}; brakuje jeszcze {missing, plural, one {# produktu} few {# produktów} many {# produktów} other {# produktu}}',
  discountBuyMore:
    'Aby skorzystać, trzeba dodać jeszcze {missing, plural, one {# produkt} few {# produkty} many {# produktów} other {# produktu}}',
  discountEnded: 'Zakończono {day}',
  discountStarts: 'Początek: {day}',
  discountPaused: 'Obecnie niedostępny',
  discountUsedUp: 'W pełni wykorzystany',
  discountUsedByYou: 'Rabat został już przez Państwa wykorzystany',
  discountFirstOrder: 'Tylko dla pierwszych zamówień',
  discountOtherItems: 'Nie dotyczy tych produktów',
  discountDeliveredOnly: 'Tylko dla zamówień z dostawą',
  discountDeliveryOpen: 'Zadziała po wybraniu dostawy',
  discountBetter: 'Inny rabat jest korzystniejszy',
  discountNothing: 'Nie ma do czego go zastosować',
  giftCardApplied: 'Karta jest już zastosowana',
  mostGiftCards:
    'Najwyżej {count, plural, one {# karta podarunkowa} few {# karty podarunkowe} many {# kart podarunkowych} other {# karty podarunkowej}} w zamówieniu',
  giftCardUnknown: 'Ta karta podarunkowa nie istnieje. Prosimy sprawdzić kod.',
  giftCardCurrency: 'Waluta tej karty podarunkowej to {currency}',
  giftCardUsed: 'Na tej karcie podarunkowej nie ma już środków',
  giftCardExpired: 'Ta karta podarunkowa straciła ważność',
  giftCardDisabled: 'Nie można użyć tej karty podarunkowej. Prosimy o kontakt ze sklepem.',
  noCards: 'Ten sklep obecnie nie przyjmuje płatności kartą',
  tooSmallForCard: 'Ta kwota jest zbyt niska, aby zapłacić kartą',
  balanceChanged: 'Saldo karty podarunkowej lub środków w sklepie zmieniło się',
  giftCardGone: 'Karty podarunkowej nie można już użyć',
  reviewAmount:
    '{reason}. Nic nie pobrano, a produkty nadal tu są. Prosimy sprawdzić kwotę do zapłaty.',
  confirmEmailFirst: 'Prosimy najpierw potwierdzić kodem adres e-mail tego zamówienia',
  confirmedOther:
    'Potwierdzono adres {email}, ale w tym zamówieniu podano inny. Prosimy uzupełnić dane kontaktowe lub potwierdzić ten drugi adres.',
  noStoreCredit: 'Brak środków w sklepie dla adresu {email}',
  dayTooEarly: 'Prosimy wybrać dzisiejszy lub późniejszy dzień',
  dayTooLate: 'Prosimy wybrać datę w ciągu roku',
  consentChanged: 'Sklep zmienił ten tekst. Prosimy przeczytać go ponownie przed wyrażeniem zgody.',
  otherTaxes:
    'Obowiązują tam inne podatki. Aby zmienić adres, prosimy skontaktować się ze sklepem.',
  alreadyOnItsWay: 'Zamówienie jest już w drodze. Prosimy o kontakt ze sklepem.',
  minimumThere:
    'Minimalna wartość zamówienia pod tym adresem to {minimum}. Prosimy o kontakt ze sklepem.',
  costThere:
    'Dostawa pod ten adres kosztuje {price} zamiast {before}. Aby go zmienić, prosimy skontaktować się ze sklepem.',
  linkOutdated:
    'Ten link już nie działa, ponieważ zmieniono adres e-mail zamówienia. Prosimy otworzyć link z najnowszego e-maila o tym zamówieniu lub poprosić sklep o nowy.',
  linkOnlyViews:
    'Ten link służy tylko do podglądu zamówienia. W tym celu prosimy otworzyć link z potwierdzenia zamówienia.',
  linkOnlyPays:
    'Ten link służy tylko do opłacenia zamówienia. W tym celu prosimy otworzyć link z potwierdzenia zamówienia.',
  linkOnlyDownloads:
    'Ten link służy tylko do pobrania faktury. W tym celu prosimy otworzyć link z potwierdzenia zamówienia.',
  orderPacked:
    'To zamówienie jest już spakowane. Aby je anulować, prosimy skontaktować się ze sklepem.',
  orderPartlyGone:
    'Część tego zamówienia została już wydana. W sprawie reszty prosimy o kontakt ze sklepem.',
  orderPartlyDownloaded:
    'Część tego zamówienia została już pobrana. W sprawie reszty prosimy o kontakt ze sklepem.',
  orderGiftCardUsed:
    'Karta podarunkowa z tego zamówienia została już użyta. W sprawie reszty prosimy o kontakt ze sklepem.',
  orderNotPlacedYet: 'To zamówienie nie zostało jeszcze złożone.',
  orderUnconfirmed:
    'To zamówienie nie jest jeszcze potwierdzone. Bez potwierdzenia zostanie automatycznie anulowane.',
  orderConfirmFirst: 'To zamówienie nie jest jeszcze potwierdzone. Najpierw trzeba je potwierdzić.',
  orderHeldCancel:
    'Sklep wstrzymał to zamówienie. Aby je anulować, prosimy skontaktować się ze sklepem.',
  orderHeldChange: 'Sklep wstrzymał to zamówienie. W sprawie zmian prosimy o kontakt ze sklepem.',
  orderDone: 'To zamówienie jest zakończone.',
  orderCancelled: 'To zamówienie zostało anulowane.',
  packingStarted:
    'Pakowanie już się rozpoczęło, więc nie można tego tutaj zmienić. Prosimy o kontakt ze sklepem.',
  downloadsCancelled: 'To zamówienie anulowano, więc jego pliki nie są już dostępne.',
  downloadsUnconfirmed:
    'Najpierw trzeba potwierdzić zamówienie. Pliki będą tu dostępne po jego opłaceniu.',
  downloadsHeld: 'Sklep wstrzymał to zamówienie. W sprawie plików prosimy o kontakt ze sklepem.',
  downloadsRefunded: 'Pieniądze za to zamówienie zwrócono, więc jego pliki nie są już dostępne.',
  downloadsUnpaid: 'Pliki będzie można pobrać po opłaceniu zamówienia.',
  downloadEnded:
    'Ten link do pobrania wygasł. Pliki dostępne do pobrania są na stronie zamówienia.',
  downloadPartCancelled: 'Tę część zamówienia anulowano',
  noPaymentDue: 'Zamówienie jest anulowane. Nie trzeba nic płacić',
  awaitsConfirmation: 'Zamówienie czeka na potwierdzenie',
  nothingToPay: 'Nie ma już nic do zapłaty',
  chooseReturnItems: 'Prosimy wybrać produkty i ilości do zwrotu',
  chooseReturnReason: 'Prosimy wybrać powód zwrotu',
  returnPeriodEnded: 'Termin zwrotu minął',
  nothingReturnable: 'Żadnego produktu z tego zamówienia nie można zwrócić',
  onlyReceived: 'Można zwrócić tylko produkty, które klient otrzymał',
  returnStartedByShop:
    'Ten zwrot rozpoczął sklep. Aby go anulować, prosimy skontaktować się ze sklepem.',
  alreadyReturned: 'Część już zwrócono',
  confirmEmailAgain:
    'Prosimy ponownie potwierdzić adres e-mail. Potwierdzenie jest ważne 30 minut w jednej przeglądarce',
  tooManyCashOrders:
    'W ciągu ostatniej godziny złożono z tej sieci zbyt wiele zamówień z płatnością gotówką. Prosimy zapłacić kartą lub spróbować później.',
  foreignForm: 'Ten formularz wysłano z innej strony',
  busy: 'Mamy teraz bardzo duży ruch. Prosimy spróbować za chwilę',
  busyNow: 'Mamy teraz duży ruch. Prosimy spróbować ponownie',
  ourSide:
    'Po naszej stronie wystąpił błąd. Wpisane dane nie zostały utracone. Prosimy spróbować ponownie.',
  notReturnable: 'Produktu {title} nie można zwrócić',
  onlyReturnable: 'Liczba sztuk {title}, które można zwrócić: {count, number}',
  codeWrong:
    'To nie jest wysłany przez nas kod. {count, plural, one {Pozostała # próba} few {Pozostały # próby} many {Pozostało # prób} other {Pozostało # próby}}.',
  codeOver: 'Ten kod wygasł lub został już użyty. Prosimy poprosić o nowy.',
  fiveEmails:
    'Można poprosić o pięć e-maili na godzinę. Prosimy spróbować ponownie za {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}',
  emailOnItsWay:
    'E-mail jest w drodze. O kolejny można poprosić za {seconds, plural, one {# sekundę} few {# sekundy} many {# sekund} other {# sekundy}}',
  tooManyRequests:
    'Zbyt wiele żądań. Prosimy spróbować ponownie za {seconds, plural, one {# sekundę} few {# sekundy} many {# sekund} other {# sekundy}}',
}
