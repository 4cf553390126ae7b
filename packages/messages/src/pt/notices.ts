import type { Translation } from '../translation.ts'

export const notices: Translation['notices'] = {
  pageNotFound: 'Página não encontrada',
  pageNotFoundText:
    'Pode ter mudado de endereço ou o artigo pode estar esgotado. Pesquise ou explore todos os artigos.',
  linkExpired: 'Este link já não funciona',
  linkRefused: 'Este link não permite fazer isso',
  waitAMoment: 'Aguarde um momento',
  goToShop: 'Ir para a loja',
  opensSoon: '{shop} abre em breve',
  opensSoonText: 'Estamos a preparar tudo. Volte em breve.',
  somethingWrong: 'Algo correu mal',
  tryAgain: 'Tentar de novo',
  goBack: '{problem}. Volte à página anterior: o que introduziu continua lá.',
  viewYourCart: 'Ver o seu carrinho',
  viewCart: 'Ver carrinho',
  continue: 'Continuar',
  paymentClosed:
    'Saiu da página de pagamento sem pagar. Nada foi cobrado e os seus artigos continuam aqui.',
  paymentDeclined:
    'O cartão foi recusado e nada foi cobrado. Tente de novo, use outro cartão ou escolha outro método de pagamento.',
  paymentExpired:
    'A página de pagamento foi fechada antes do pagamento. Nada foi cobrado e os seus artigos continuam aqui.',
  orderPaymentClosed: 'Saiu da página de pagamento sem pagar. Nada foi cobrado.',
  orderPaymentDeclined:
    'O cartão foi recusado e nada foi cobrado. Tente de novo ou use outro cartão.',
  orderPaymentExpired: 'A página de pagamento foi fechada antes do pagamento. Nada foi cobrado.',
  reviewingPayment: 'Estamos a verificar o seu pagamento',
  orderNotPlaced: 'Não foi possível fazer a sua encomenda',
  checkAgain: 'Verificar de novo',
  confirmingPayment: 'O seu pagamento está a ser confirmado',
  confirmingPaymentText:
    'Pode demorar um momento. Mantenha esta página aberta; ela atualiza-se automaticamente. Não pague de novo. Os seus artigos ficam reservados até o pagamento ser confirmado.',
  itemsUnavailable: 'Alguns artigos já não estão disponíveis: {items}.',
  itemsChanged: 'Alguns artigos mudaram desde a sua última visita: {items}.',
  nothingToRestore: 'Não há nada a recuperar',
  discountApplied: 'Desconto aplicado',
  discountRefused: 'Este desconto não pode ser usado',
  discountLater: 'Será aplicado aos artigos do seu carrinho.',
  codeApplied: 'O código {code} está aplicado ao seu carrinho.',
  codeWaiting: 'O código {code} será aplicado quando cumprir as condições. {reason}.',
  remindersStopped: 'Já não recebe lembretes do carrinho',
  remindersStoppedText: 'Continua a receber os e-mails sobre as suas encomendas.',
  stopReminders: 'Deixar de receber lembretes do carrinho?',
  stopRemindersText:
    '{shop} envia um único lembrete quando deixa artigos no carrinho. Continua a receber os e-mails sobre as suas encomendas.',
  unsubscribe: 'Cancelar subscrição',
  offersFrom: 'Ofertas de {shop}',
  offersText:
    'Recebe ofertas por e-mail. Se cancelar a subscrição, também deixa de receber lembretes do carrinho. Recebe sempre os e-mails sobre as suas encomendas.',
  stopOffers: 'Deixar de receber ofertas',
  noOffers: 'Não recebe ofertas por e-mail',
  noOffersReminders:
    '{shop} ainda pode lembrar-lhe os artigos deixados no carrinho. Recebe sempre os e-mails sobre as suas encomendas.',
  stopCartReminders: 'Deixar de receber lembretes do carrinho',
  noOffersText: '{shop} só lhe envia e-mails sobre as suas encomendas.',
  newsSent: 'Veja o seu e-mail',
  newsSentText:
    'Enviámos uma ligação para {email}. Abra-a para confirmar a sua subscrição. É válida durante um dia.',
  newsConfirmTitle: 'Confirme a sua subscrição',
  newsConfirmed: 'Subscrição confirmada',
  newsConfirmedText:
    '{shop} irá enviar-lhe novidades e ofertas por e-mail. Pode cancelar a subscrição a qualquer momento.',
  questionTooLong: 'Introduza uma pergunta com um máximo de {count, number} caracteres.',
}
