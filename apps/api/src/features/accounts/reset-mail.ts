import { composeMail, type Mail } from '@videozz/domain'

/** The mail with the link that sets a new password. */
export function composeResetMail({ product, name, address }: { product: string; name: string; address: string }): Mail {
  return composeMail({
    subject: `Redefinição de senha no ${product}`,
    name,
    lines: [
      `Recebemos um pedido para redefinir a senha da sua conta no ${product}.`,
      'O link vale por 1 hora e só pode ser usado uma vez. Se você não fez este pedido, ignore esta mensagem: sua senha continua a mesma.',
    ],
    link: { label: 'Criar uma nova senha', lead: 'Para criar uma nova senha, abra o endereço abaixo:', address },
  })
}
