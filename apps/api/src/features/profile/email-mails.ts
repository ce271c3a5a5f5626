import { composeMail, type Mail } from '@videozz/domain'

type About = { product: string; name: string }

/** To the new address: the link that confirms it. */
export function composeConfirmMail({ product, name, address }: About & { address: string }): Mail {
  return composeMail({
    subject: `Confirme seu novo e-mail no ${product}`,
    name,
    lines: [
      `Recebemos um pedido para usar este e-mail na sua conta no ${product}.`,
      'O link vale por 24 horas e só pode ser usado uma vez. Se você não fez este pedido, ignore esta mensagem: nada será alterado.',
    ],
    link: { label: 'Confirmar este e-mail', lead: 'Para confirmar, abra o endereço abaixo:', address },
  })
}

/** To the old address: a change was requested. */
export function composeNoticeMail({ product, name, email }: About & { email: string }): Mail {
  return composeMail({
    subject: `Pedido de troca de e-mail no ${product}`,
    name,
    lines: [
      `Foi pedida a troca do e-mail da sua conta no ${product} para ${maskEmail(email)}. Ela só acontece depois que o novo endereço for confirmado.`,
      'Se não foi você, troque sua senha agora: o pedido deixa de valer no mesmo instante.',
    ],
  })
}

/** To the old address: the change is done. */
export function composeChangedMail({ product, name, email }: About & { email: string }): Mail {
  return composeMail({
    subject: `Seu e-mail no ${product} foi trocado`,
    name,
    lines: [
      `O e-mail da sua conta no ${product} agora é ${maskEmail(email)}. Este endereço não entra mais na conta.`,
      'Se não foi você, fale com quem administra a plataforma.',
    ],
  })
}

/** `ana@exemplo.com` as `a***@exemplo.com`: enough for its owner, nothing for a person with access to the old mailbox. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}***@${domain}`
}
