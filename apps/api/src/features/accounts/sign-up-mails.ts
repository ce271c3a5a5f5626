import { composeMail, type Mail } from '@videozz/domain'

/** A first name as people have them: whoever signs up may write anything, also addresses, into a mail to a stranger. */
const plainName = /^[\p{L}\p{M}'’-]{1,40}$/u

/** The mail with the code of a sign-up. */
export function composeCodeMail({ product, name, code }: { product: string; name: string; code: string }): Mail {
  const [first = ''] = name.split(/\s/)
  return composeMail({
    subject: `${code} é o seu código no ${product}`,
    name: plainName.test(first) ? first : null,
    lines: [
      `Para confirmar o seu e-mail e abrir a sua conta no ${product}, digite este código na tela do cadastro: ${code}`,
      'O código vale por 1 hora. Se você não fez este cadastro, ignore esta mensagem: nenhuma conta será aberta.',
    ],
  })
}

/** The mail to the owner of an address with which somebody signed up again. @param publicUrl of the dashboard. */
export function composeExistingMail({ product, name, publicUrl }: { product: string; name: string; publicUrl: string }): Mail {
  return composeMail({
    subject: `Você já tem uma conta no ${product}`,
    name,
    lines: [
      `Alguém, talvez você, tentou criar uma conta no ${product} com este e-mail, que já tem uma.`,
      `Esqueceu a senha? Crie uma nova em ${publicUrl}/esqueci-senha`,
      'Se não foi você, ignore esta mensagem: nada mudou na sua conta.',
    ],
    link: { label: 'Entrar na minha conta', lead: 'Para entrar, abra o endereço abaixo:', address: `${publicUrl}/entrar` },
  })
}
