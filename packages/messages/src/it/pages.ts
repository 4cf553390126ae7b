import type { Translation } from '../translation.ts'

export const pages: Translation['pages'] = {
  welcome: 'Ti diamo il benvenuto da {shop}',
  seoDescription: 'Il negozio online di {shop}.',
  aboutTitle: 'Chi siamo',
  deliveryTitle: 'Consegna e ritiro',
  deliveryLink: 'Consegna',
  contactTitle: 'Contatti',
  termsTitle: 'Condizioni di vendita',
  returnsTitle: 'Resi e rimborsi',
  privacyTitle: 'Privacy',
  blogTitle: 'Blog',
  about:
    '{shop} è un’attività locale e questo è il nostro negozio. Tutto ciò che vedi qui è fatto o scelto da noi.',
  findUs: 'Ci trovi a questo indirizzo: {address}.',
  weDeliver:
    'Consegniamo nella nostra zona. Alla cassa, inserisci il tuo CAP per vedere il costo e gli orari disponibili.',
  collect: 'Puoi ritirare il tuo ordine da noi. Scegli un orario alla cassa.',
  collectAt: 'Puoi ritirare il tuo ordine da noi: {address}. Scegli un orario alla cassa.',
  track: 'Puoi seguire il tuo ordine nella pagina indicata dal link nella conferma.',
  emailLine: 'Email: {email}',
  phoneLine: 'Telefono: {phone}',
  taxNumberLine: 'Codice fiscale / partita IVA: {number}',
  termsIntro: 'Queste condizioni si applicano a ogni ordine effettuato nel negozio di {business}.',
  termsOrders: 'Ordini',
  termsOrdersText:
    'Il tuo ordine è una proposta di acquisto. È accettato quando lo confermiamo. I prezzi includono le imposte; il costo di consegna è indicato prima del pagamento.',
  termsPayment: 'Pagamento',
  termsPaymentText:
    'Paghi con uno dei metodi indicati alla cassa. I pagamenti con carta sono gestiti da un fornitore di servizi di pagamento; noi non vediamo mai il numero della tua carta.',
  termsDelivery: 'Consegna',
  termsDeliveryText:
    'Ti portiamo l’ordine, o te lo consegniamo al ritiro, nell’orario che hai scelto. Se non possiamo, te lo comunichiamo e puoi annullare senza costi.',
  termsRights: 'I tuoi diritti',
  termsRightsText:
    'Nulla in queste condizioni limita i diritti che la legge ti riconosce come consumatore.',
  returnsIntro: 'Se qualcosa non va, avvisa {shop} il prima possibile.',
  returnsIntroAt: 'Se qualcosa non va, avvisa {shop} il prima possibile: {contact}.',
  returnsRule:
    'Puoi restituire i prodotti non usati entro 14 giorni da quando li ricevi. I prodotti che si deteriorano rapidamente e quelli fatti apposta per te non possono essere restituiti, a meno che siano difettosi.',
  returnsRefund:
    'Rimborsiamo il prezzo con lo stesso metodo con cui hai pagato, al più tardi 14 giorni dopo aver ricevuto i prodotti o la tua prova di averli spediti.',
  or: '{one} o {other}',
  privacyIntro:
    '{shop} usa i dati che inserisci alla cassa per evadere il tuo ordine: nome, indirizzo, numero di telefono e indirizzo email.',
  privacyKeep:
    'Conserviamo gli ordini per il tempo richiesto dalla normativa fiscale. Condividiamo i tuoi dati solo con chi ne ha bisogno per consegnare il tuo ordine e incassare il pagamento.',
  privacyAsk:
    'Puoi chiederci in qualsiasi momento quali tuoi dati conserviamo e farli correggere o cancellare.',
  privacyAskAt:
    'Puoi chiederci in qualsiasi momento quali tuoi dati conserviamo e farli correggere o cancellare: {contact}.',
  privacyCookie: 'Il negozio imposta un solo cookie, che ricorda il tuo carrello.',
}
