import type { Translation } from '../translation.ts'

export const ownData: Translation['ownData'] = {
  title: 'Os seus dados',
  intro:
    'Veja que dados seus {shop} guarda, deixe de receber e-mails ou peça o apagamento. Não precisa de uma conta: enviamos um código por e-mail para confirmar o seu endereço.',
  stopped: '{shop} passa a enviar-lhe e-mails apenas sobre as suas encomendas.',
  erasureReceived: '{shop} recebeu o seu pedido de apagamento.',
  erasureWithdrawn: 'Retirou o seu pedido de apagamento.',
  unknownCustomer:
    '{shop} não encontrou nenhum cliente com o endereço {email}, por isso não há dados a apagar.',
  confirmed: 'Confirmou <strong>{email}</strong>.',
  otherAddress: 'Usar outro endereço',
  storedData: 'Os seus dados guardados',
  storedDataText:
    'Um ficheiro ZIP com uma página legível e tabelas das encomendas, pagamentos, entregas, mensagens e consentimentos associados a este endereço.',
  download: 'Descarregar os meus dados',
  mails: 'E-mails',
  onlyOrders: '{shop} só lhe envia e-mails sobre as suas encomendas.',
  agreedToOffers:
    'Aceitou receber ofertas por e-mail, e {shop} pode lembrar-lhe os artigos deixados no carrinho. Recebe sempre os e-mails sobre as suas encomendas.',
  onlyReminders:
    'Não recebe ofertas por e-mail, mas {shop} pode lembrar-lhe os artigos deixados no carrinho. Recebe sempre os e-mails sobre as suas encomendas.',
  unsubscribe: 'Cancelar subscrição',
  erasure: 'Apagamento',
  erasureRequested:
    'Fez este pedido em {day}. {shop} tem um mês para apagar os seus dados ou explicar por que não o pode fazer. Depois disso, os dados guardados já não permitem identificar a sua pessoa.',
  withdrawRequest: 'Retirar pedido',
  erasureText:
    '{shop} recebe um aviso e apaga os seus dados definitivamente quando não houver nada pendente.',
  erasureDeletes: 'O seu nome, moradas, telefone, notas, mensagens e consentimentos são apagados.',
  erasureOrders: 'As encomendas ficam registadas com artigos e valores, sem o seu nome.',
  erasureInvoices:
    'As faturas ficam tal como foram emitidas, porque a lei obriga as empresas a guardá-las.',
  erasureOpen:
    'Encomendas, pagamentos e créditos da loja pendentes têm de ser regularizados primeiro.',
  requestErasure: 'Pedir apagamento',
  emailHint: 'O endereço com que encomendou',
  emailCode: 'Enviar código por e-mail',
  codeHint: 'Válido por dez minutos',
  confirm: 'Confirmar',
}
