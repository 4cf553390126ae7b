import type { Translation } from '../translation.ts'

export const ownData: Translation['ownData'] = {
  title: 'Vos données',
  intro:
    'Consultez ce que {shop} conserve à votre sujet, désabonnez-vous des e-mails ou demandez l’effacement. Aucun compte n’est nécessaire : nous vous envoyons un code par e-mail pour confirmer votre adresse.',
  stopped: '{shop} ne vous envoie désormais que des e-mails sur vos commandes.',
  erasureReceived: '{shop} a reçu votre demande d’effacement.',
  erasureWithdrawn: 'Vous avez retiré votre demande d’effacement.',
  unknownCustomer:
    '{shop} n’a trouvé aucun client avec l’adresse {email} ; il n’y a donc rien à effacer.',
  confirmed: 'Vous avez confirmé <strong>{email}</strong>.',
  otherAddress: 'Utiliser une autre adresse',
  storedData: 'Vos données conservées',
  storedDataText:
    'Un fichier ZIP contenant une page lisible et des tableaux des commandes, paiements, livraisons, messages et consentements liés à cette adresse.',
  download: 'Télécharger mes données',
  mails: 'E-mails',
  onlyOrders: '{shop} ne vous envoie que des e-mails sur vos commandes.',
  agreedToOffers:
    'Vous avez accepté de recevoir des offres par e-mail, et {shop} peut vous rappeler les articles laissés dans votre panier. Vous recevez toujours les e-mails sur vos commandes.',
  onlyReminders:
    'Vous ne recevez pas d’offres par e-mail, mais {shop} peut vous rappeler les articles laissés dans votre panier. Vous recevez toujours les e-mails sur vos commandes.',
  unsubscribe: 'Se désabonner',
  erasure: 'Effacement',
  erasureRequested:
    'Vous l’avez demandé le {day}. {shop} dispose d’un mois pour effacer vos données ou expliquer pourquoi ce n’est pas possible. Ensuite, les données conservées ne permettront plus de vous identifier.',
  withdrawRequest: 'Retirer la demande',
  erasureText:
    '{shop} est prévenu et efface définitivement vos données dès que plus rien n’est en cours.',
  erasureDeletes:
    'Vos nom, adresses, numéro de téléphone, remarques, messages et consentements sont supprimés.',
  erasureOrders:
    'Les commandes restent enregistrées avec leurs articles et montants, sans votre nom.',
  erasureInvoices:
    'Les factures restent telles quelles, car la loi oblige les entreprises à les conserver.',
  erasureOpen: 'Les commandes, paiements et avoirs en cours doivent d’abord être soldés.',
  requestErasure: 'Demander l’effacement',
  emailHint: 'L’adresse utilisée pour commander',
  emailCode: 'M’envoyer un code',
  codeHint: 'Valable dix minutes',
  confirm: 'Confirmer',
}
