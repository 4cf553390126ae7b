import type { Translation } from '../translation.ts'

export const ownData: Translation['ownData'] = {
  title: 'Dina uppgifter',
  intro:
    'Se vad {shop} sparar om dig, avregistrera dig från mejl eller begär radering. Du behöver inget konto: vi mejlar en kod till dig så att du kan bekräfta din adress.',
  stopped: '{shop} mejlar dig nu bara om dina beställningar.',
  erasureReceived: '{shop} har tagit emot din begäran om radering.',
  erasureWithdrawn: 'Du har återkallat din begäran om radering.',
  unknownCustomer:
    '{shop} hittade ingen kund med adressen {email}, så det finns inga uppgifter att radera.',
  confirmed: 'Du har bekräftat <strong>{email}</strong>.',
  otherAddress: 'Använd en annan adress',
  storedData: 'Dina sparade uppgifter',
  storedDataText:
    'En ZIP-fil med en läsbar sida och tabeller över de beställningar, betalningar, leveranser, meddelanden och samtycken som hör till den här adressen.',
  download: 'Ladda ner mina uppgifter',
  mails: 'Mejl',
  onlyOrders: '{shop} mejlar dig bara om dina beställningar.',
  agreedToOffers:
    'Du har samtyckt till att få erbjudanden med e-post, och {shop} kan påminna dig om varor som ligger kvar i varukorgen. Du får alltid mejl om dina beställningar.',
  onlyReminders:
    'Du får inga erbjudanden med e-post, men {shop} kan påminna dig om varor som ligger kvar i varukorgen. Du får alltid mejl om dina beställningar.',
  unsubscribe: 'Avregistrera',
  erasure: 'Radering',
  erasureRequested:
    'Du begärde detta {day}. {shop} har en månad på sig att radera dina uppgifter eller förklara varför det inte går. Därefter går de sparade uppgifterna inte längre att koppla till dig.',
  withdrawRequest: 'Återkalla begäran',
  erasureText:
    '{shop} får ett meddelande och raderar dina uppgifter permanent när inget ärende är öppet.',
  erasureDeletes:
    'Ditt namn, dina adresser, ditt telefonnummer och dina anteckningar, meddelanden och samtycken raderas.',
  erasureOrders: 'Beställningar sparas med varor och belopp, utan ditt namn.',
  erasureInvoices:
    'Fakturor sparas som de utfärdades, eftersom företag enligt lag måste behålla dem.',
  erasureOpen: 'Öppna beställningar, betalningar och tillgodohavanden måste regleras först.',
  requestErasure: 'Begär radering',
  emailHint: 'Adressen du beställde med',
  emailCode: 'Mejla en kod till mig',
  codeHint: 'Gäller i tio minuter',
  confirm: 'Bekräfta',
}
