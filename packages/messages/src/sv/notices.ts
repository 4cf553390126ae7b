import type { Translation } from '../translation.ts'

export const notices: Translation['notices'] = {
  pageNotFound: 'Sidan hittades inte',
  pageNotFoundText:
    'Den kan ha flyttats eller så är varan slutsåld. Prova att söka eller titta bland alla varor.',
  linkExpired: 'Länken fungerar inte längre',
  linkRefused: 'Det går inte med den här länken',
  waitAMoment: 'Vänta ett ögonblick',
  goToShop: 'Till butiken',
  opensSoon: '{shop} öppnar snart',
  opensSoonText: 'Vi gör allt klart. Välkommen tillbaka snart.',
  somethingWrong: 'Något gick fel',
  tryAgain: 'Försök igen',
  goBack: '{problem}. Gå tillbaka en sida. Det du har fyllt i finns kvar.',
  viewYourCart: 'Visa din varukorg',
  viewCart: 'Visa varukorgen',
  continue: 'Fortsätt',
  paymentClosed:
    'Du lämnade betalsidan innan du hade betalat. Inget har dragits och dina varor finns kvar här.',
  paymentDeclined:
    'Kortet nekades och inget har dragits. Försök igen, använd ett annat kort eller välj ett annat betalningssätt.',
  paymentExpired:
    'Betalsidan stängdes före betalningen. Inget har dragits och dina varor finns kvar här.',
  orderPaymentClosed: 'Du lämnade betalsidan innan du hade betalat. Inget har dragits.',
  orderPaymentDeclined:
    'Kortet nekades och inget har dragits. Försök igen eller använd ett annat kort.',
  orderPaymentExpired: 'Betalsidan stängdes före betalningen. Inget har dragits.',
  reviewingPayment: 'Vi granskar din betalning',
  orderNotPlaced: 'Din beställning kunde inte läggas',
  checkAgain: 'Kontrollera igen',
  confirmingPayment: 'Din betalning bekräftas',
  confirmingPaymentText:
    'Det kan ta en stund. Låt sidan vara öppen; den uppdateras automatiskt. Betala inte igen. Dina varor är reserverade tills betalningen är bekräftad.',
  itemsUnavailable: 'Några varor finns inte längre: {items}.',
  itemsChanged: 'Några varor har ändrats sedan du var här: {items}.',
  nothingToRestore: 'Det finns inget att återställa',
  discountApplied: 'Rabatten används',
  discountRefused: 'Den här rabatten kan inte användas',
  discountLater: 'Den dras av på varor i din varukorg.',
  codeApplied: 'Koden {code} används på din varukorg.',
  codeWaiting: 'Koden {code} används så snart villkoren är uppfyllda. {reason}.',
  remindersStopped: 'Du får inga fler påminnelser om varukorgen',
  remindersStoppedText: 'Du får fortfarande mejl om dina beställningar.',
  stopReminders: 'Avregistrera dig från påminnelser om varukorgen?',
  stopRemindersText:
    '{shop} skickar en påminnelse när du lämnar varor i varukorgen. Du får fortfarande mejl om dina beställningar.',
  unsubscribe: 'Avregistrera',
  offersFrom: 'Erbjudanden från {shop}',
  offersText:
    'Du får erbjudanden med e-post. Om du avregistrerar dig upphör även påminnelserna om varukorgen. Du får alltid mejl om dina beställningar.',
  stopOffers: 'Avregistrera från erbjudanden',
  noOffers: 'Du får inga erbjudanden med e-post',
  noOffersReminders:
    '{shop} kan fortfarande påminna dig om varor som ligger kvar i varukorgen. Du får alltid mejl om dina beställningar.',
  stopCartReminders: 'Avregistrera från påminnelser om varukorgen',
  noOffersText: '{shop} mejlar dig bara om dina beställningar.',
  newsSent: 'Kolla din e-post',
  newsSentText:
    'Vi har skickat en länk till {email}. Öppna den för att bekräfta din prenumeration. Den gäller i ett dygn.',
  newsConfirmTitle: 'Bekräfta din prenumeration',
  newsConfirmed: 'Du prenumererar',
  newsConfirmedText:
    '{shop} mejlar dig nyheter och erbjudanden. Du kan avregistrera dig när som helst.',
  questionTooLong: 'Skriv en fråga på högst {count, number} tecken.',
}
